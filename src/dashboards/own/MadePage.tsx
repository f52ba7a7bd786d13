import { CopyIcon, GraphIcon, PencilIcon, PlusIcon, ShareIcon, TrashIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useCallback, useMemo, useState } from 'react'
import {
  composedPage,
  MOST_CARDS,
  placesOf,
  sourceOf,
  withCard,
  withoutCard,
  withPlaces,
  type CardSpec,
  type OwnPage,
} from '../../../domain/dashboards/layout/own-pages.ts'
import type { Places } from '../../../domain/dashboards/layout/layout.ts'
import { text } from '../../text/text.ts'
import { savingPhase } from '../head/saving-phase.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { ComposedPage, type PageSurroundings } from './ComposedPage.tsx'
import type { ComposedCardProps } from './ComposedCard.tsx'
import { Gallery } from './Gallery.tsx'
import { OwnNameDialog } from './OwnNameDialog.tsx'
import { newId } from './new-id.ts'
import styles from './OwnPages.module.css'
import { OwnStatusLine } from './OwnStatusLine.tsx'
import type { OwnPagesInForce } from './use-own-pages.ts'

interface MadePageProps extends PageSurroundings {
  readonly id: string
  readonly page: OwnPage
  readonly own: OwnPagesInForce
  /** Who shares it; absent: it is the person's own. */
  readonly told?: string
  /** Cards that the person may not see. */
  readonly leftOut?: number
  /** Shares it with others; absent: not theirs to share, or not now. */
  readonly onShare?: (() => void) | undefined
  readonly onPage: (id: string, change: (page: OwnPage) => OwnPage) => void
}

type Asked = { readonly kind: 'gallery' } | { readonly kind: 'rename'; readonly card: string } | null

/** A page that the person made, or that is shared with them to be edited: its cards are added from a gallery, moved, resized, renamed, duplicated and removed, each a step that can be undone. PAGE-26 */
export function MadePage({ id, page, own, told, leftOut = 0, onShare, onPage, ...surroundings }: MadePageProps) {
  const { config } = surroundings
  const [asked, setAsked] = useState<Asked>(null)
  const { changeable } = own
  const composed = useMemo(() => composedPage(page, { id, pages: config.pages }), [page, id, config.pages])
  const places = useMemo(
    () =>
      placesOf({
        cards: Object.fromEntries(Object.entries(page.cards).filter(([, card]) => sourceOf(card, config.pages))),
      }),
    [page.cards, config.pages],
  )
  const put = useCallback((change: (page: OwnPage) => OwnPage) => onPage(id, change), [id, onPage])
  const arrange = useCallback((wanted: Places) => put((before) => withPlaces(before, wanted)), [put])
  const changeCard = useCallback(
    (name: string, change: Parameters<ComposedCardProps['onCard']>[1] | Pick<CardSpec, 'title'>) =>
      put((before) => {
        const card = before.cards[name]
        return card ? { ...before, cards: { ...before.cards, [name]: { ...card, ...change } } } : before
      }),
    [put],
  )
  const room = MOST_CARDS - Object.keys(page.cards).length
  const full = room <= 0
  const entriesOf = useCallback(
    (name: string, forget: () => void): WidgetMenuEntry[] => {
      const card = page.cards[name]
      const facts = (card && sourceOf(card, config.pages)?.page.facts) ?? []
      if (!card || !changeable) return []
      return [
        {
          name: 'measure',
          words: text('own.measure'),
          icon: GraphIcon,
          entries: facts.map(({ fact, factText }) => ({
            name: fact,
            words: factText,
            icon: GraphIcon,
            disabled: fact === card.fact,
            onSelect: () => changeCard(name, { fact }),
          })),
        },
        {
          name: 'rename',
          words: text('own.renameCard'),
          icon: PencilIcon,
          onSelect: () => setAsked({ kind: 'rename', card: name }),
        },
        {
          name: 'duplicate',
          words: text('own.duplicateCard'),
          icon: CopyIcon,
          disabled: full,
          onSelect: () => put((before) => withCard(before, { id: newId('c'), card })),
        },
        {
          name: 'remove',
          words: text('own.removeCard'),
          icon: TrashIcon,
          onSelect: () => {
            forget()
            put((before) => withoutCard(before, name))
          },
        },
      ]
    },
    [page.cards, config.pages, changeable, full, changeCard, put],
  )
  const addButton = (
    <Button
      size="small"
      leadingVisual={PlusIcon}
      disabled={!changeable || full}
      onClick={() => setAsked({ kind: 'gallery' })}
    >
      {text('own.addChart')}
    </Button>
  )
  return (
    <ComposedPage
      {...surroundings}
      page={composed}
      cards={page.cards}
      places={places}
      arrangeable={changeable}
      leftOut={leftOut}
      entriesOf={entriesOf}
      onArrange={arrange}
      onCard={changeCard}
      line={(pickers) => (
        <OwnStatusLine
          {...own}
          canReset={false}
          phase={savingPhase({ settings: 'untouched', board: own.phase })}
          publishedAt={config.publishedAt}
          start={
            <>
              {told === undefined ? null : <span>{told}</span>}
              {addButton}
              {onShare ? (
                <Button size="small" leadingVisual={ShareIcon} onClick={onShare}>
                  {text('own.sharePage')}
                </Button>
              ) : null}
            </>
          }
          pickers={pickers}
        />
      )}
      blank={
        <div className={styles.blank}>
          <h2>{text('own.blankPage')}</h2>
          <p>{text('own.blankPageHint')}</p>
          {addButton}
        </div>
      }
      dialog={(around) => {
        if (asked?.kind === 'gallery') {
          return (
            <Gallery
              around={around}
              room={room}
              onClose={() => setAsked(null)}
              onAdd={(cards) => {
                put((before) =>
                  cards.reduce((made, card, nth) => withCard(made, { id: newId('c', nth), card }), before),
                )
                setAsked(null)
              }}
            />
          )
        }
        const renamed = asked && page.cards[asked.card]
        return asked && renamed ? (
          <OwnNameDialog
            title={text('own.renameCard')}
            name={renamed.title ?? ''}
            longest={80}
            onClose={() => setAsked(null)}
            onName={(title) => {
              changeCard(asked.card, { title })
              setAsked(null)
            }}
          />
        ) : null
      }}
    />
  )
}
