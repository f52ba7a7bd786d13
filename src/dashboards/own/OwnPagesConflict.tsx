import { sameValue } from '../../../domain/values/entries.ts'
import { placesOf, type CardSpec, type OwnPages } from '../../../domain/dashboards/layout/own-pages.ts'
import { pageDifferences, type PageDifference } from './page-differences.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { LayoutConflict } from '../board/LayoutConflict.tsx'

interface OwnPagesConflictProps {
  readonly mine: OwnPages
  readonly theirs: OwnPages
  readonly config: PagesConfig
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** One page changed in two tabs at once: what differs is said, both are shown, and the person chooses. Lessons 9 */
export function OwnPagesConflict({ mine, theirs, config, onKeepMine, onTakeTheirs }: OwnPagesConflictProps) {
  const id = [...Object.keys(mine), ...Object.keys(theirs)].find((each) => !sameValue(mine[each], theirs[each]))
  if (id === undefined) return null
  const cards = { ...theirs[id]?.cards, ...mine[id]?.cards }
  const cardName = ({ title, page, chartName }: CardSpec) =>
    title ?? `${config.pages.find((each) => each.id === page)?.name ?? page}, ${chartName}`
  const nameOf = (name: string) => (cards[name] ? cardName(cards[name]) : name)
  const places = (pages: OwnPages) => placesOf({ cards: pages[id]?.cards ?? {} })
  const words = ({ kind, page, ...more }: PageDifference) =>
    text(`own.differs.${kind}`, {
      page,
      ...('card' in more ? { card: cardName(more.card) } : 'theirs' in more ? { theirs: more.theirs } : {}),
    })
  const differences = pageDifferences(mine, theirs).map(words)
  return (
    <LayoutConflict
      mine={places(mine)}
      theirs={places(theirs)}
      differences={differences}
      nameOf={nameOf}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}
