import { CopyIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useCallback, useMemo } from 'react'
import { composedPage, type OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { text } from '../../text/text.ts'
import { LayoutConflict } from '../board/LayoutConflict.tsx'
import { savingPhase } from '../head/saving-phase.ts'
import { useArrangement } from '../board/use-arrangement.ts'
import { usePageSettings } from '../use-page-settings.ts'
import { ComposedPage, type PageSurroundings } from './ComposedPage.tsx'
import type { ComposedCardProps } from './ComposedCard.tsx'
import { OwnStatusLine } from './OwnStatusLine.tsx'

interface PublishedBoardProps extends PageSurroundings {
  /** What it is arranged and set under. */
  readonly id: string
  readonly published: OwnPage & { readonly leftOut: number }
  /** Who made it seen. */
  readonly told: string
  /** Absent: there is no room for another page. */
  readonly onCopy: (() => void) | undefined
}

const noEntries = () => []

/** A page that was published to the reader's role, or shared with the reader to be seen: arranged and set as any page of config, by a patch of the reader's own. PAGE-26 */
export function PublishedBoard({ id: key, published, told, onCopy, ...surroundings }: PublishedBoardProps) {
  const { config, login } = surroundings
  const page = useMemo(() => composedPage(published, { id: key, pages: config.pages }), [published, key, config.pages])
  const arrangement = useArrangement({ page, login })
  const { settings, phase, change } = usePageSettings({ page: key, login })
  const cards = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(published.cards).map(([id, card]): [string, OwnPage['cards'][string]] => [
          id,
          { ...card, settings: { ...card.settings, ...settings?.[id] } },
        ]),
      ),
    [published.cards, settings],
  )
  const onCard = useCallback<ComposedCardProps['onCard']>(
    (id, part) => ('settings' in part ? change(id, part.settings) : undefined),
    [change],
  )
  return (
    <ComposedPage
      {...surroundings}
      page={page}
      cards={cards}
      places={arrangement.places}
      arrangeable={arrangement.changeable}
      leftOut={published.leftOut}
      entriesOf={noEntries}
      onArrange={arrangement.arrange}
      onCard={onCard}
      line={(pickers) => (
        <>
          <OwnStatusLine
            {...arrangement}
            phase={savingPhase({ settings: phase, board: arrangement.phase })}
            publishedAt={config.publishedAt}
            pickers={pickers}
            start={
              <>
                <span>{told}</span>
                {onCopy ? (
                  <Button size="small" leadingVisual={CopyIcon} onClick={onCopy}>
                    {text('own.copyPublished')}
                  </Button>
                ) : null}
              </>
            }
          />
          {arrangement.places && arrangement.theirs ? (
            <LayoutConflict
              mine={arrangement.places}
              theirs={arrangement.theirs}
              nameOf={(id) => published.cards[id]?.chartName ?? id}
              onKeepMine={arrangement.keepMine}
              onTakeTheirs={arrangement.takeTheirs}
            />
          ) : null}
        </>
      )}
      blank={null}
    />
  )
}
