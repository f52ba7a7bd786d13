import { sameValue } from '../../../domain/entries.ts'
import { placesOf, sourceOf, type OwnPages } from '../../../domain/own-pages.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { LayoutConflict } from '../LayoutConflict.tsx'

interface OwnPagesConflictProps {
  readonly mine: OwnPages
  readonly theirs: OwnPages
  readonly config: PagesConfig
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** One page changed in two tabs at once: both are shown, and the person chooses. Lessons 9 */
export function OwnPagesConflict({ mine, theirs, config, onKeepMine, onTakeTheirs }: OwnPagesConflictProps) {
  const id = [...Object.keys(mine), ...Object.keys(theirs)].find((each) => !sameValue(mine[each], theirs[each]))
  if (id === undefined) return null
  const cards = { ...theirs[id]?.cards, ...mine[id]?.cards }
  const nameOf = (name: string) => {
    const card = cards[name]
    if (!card) return name
    return card.title ?? `${sourceOf(card, config.pages)?.page.name ?? card.page}, ${card.chartName}`
  }
  const places = (pages: OwnPages) => placesOf({ cards: pages[id]?.cards ?? {} })
  return <LayoutConflict mine={places(mine)} theirs={places(theirs)} nameOf={nameOf} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />
}
