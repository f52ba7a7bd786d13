import { PlusIcon, ShareIcon } from '@primer/octicons-react'
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
import { madeCardEntries } from './made-card-entries.ts'
import { ComposedPage, type PageSurroundings } from './ComposedPage.tsx'
import type { ComposedCardProps, ComposedView } from './ComposedCard.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import type { NewCard } from './gallery/GalleryList.tsx'
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

const NO_ENTRIES: readonly WidgetMenuEntry[] = []

type Asked = { readonly kind: 'gallery' } | { readonly kind: 'rename'; readonly card: string } | null

/** A page as its board draws it, and the changes of it. */
function useMadePage({
  id,
  page,
  pages,
  onPage,
}: Pick<MadePageProps, 'id' | 'page' | 'onPage'> & { readonly pages: PageSurroundings['config']['pages'] }) {
  const composed = useMemo(() => composedPage(page, { id, pages: pages }), [page, id, pages])
  const places = useMemo(
    () =>
      placesOf({
        cards: Object.fromEntries(Object.entries(page.cards).filter(([, card]) => sourceOf(card, pages))),
      }),
    [page.cards, pages],
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
  return { composed, places, put, arrange, changeCard }
}

/** A page that the person made, or that is shared with them to be edited: its cards are added from a gallery, moved, resized, renamed, duplicated and removed, each a step that can be undone. PAGE-26 */
export function MadePage({ id, page, own, told, leftOut = 0, onShare, onPage, ...surroundings }: MadePageProps) {
  const { config } = surroundings
  const [asked, setAsked] = useState<Asked>(null)
  const { changeable } = own
  const { composed, places, put, arrange, changeCard } = useMadePage({ id, page, pages: config.pages, onPage })
  const room = MOST_CARDS - Object.keys(page.cards).length
  const full = room <= 0
  const entriesOf = useCallback(
    (name: string, forget: () => void) => {
      const card = page.cards[name]
      if (!card || !changeable) return NO_ENTRIES
      return madeCardEntries(card, {
        facts: sourceOf(card, config.pages)?.page.facts ?? [],
        full,
        onMeasure: (fact) => changeCard(name, { fact }),
        onRename: () => setAsked({ kind: 'rename', card: name }),
        onDuplicate: () => put((before) => withCard(before, { id: newId('c'), card })),
        onRemove: () => {
          forget()
          put((before) => withoutCard(before, name))
        },
      })
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
      dialog={(around) => (
        <MadePageDialog {...{ asked, page, around, room, put, changeCard }} onClose={() => setAsked(null)} />
      )}
    />
  )
}

interface MadePageDialogProps extends Pick<ReturnType<typeof useMadePage>, 'put' | 'changeCard'> {
  readonly asked: Asked
  readonly page: OwnPage
  readonly around: ComposedView
  /** So many more cards the page may have. */
  readonly room: number
  readonly onClose: () => void
}

/** Where cards are added, or one of them is renamed. */
function MadePageDialog({ asked, page, around, room, put, changeCard, onClose }: MadePageDialogProps) {
  if (asked?.kind === 'gallery') {
    const add = (cards: readonly NewCard[]) => {
      put((before) => cards.reduce((made, card, nth) => withCard(made, { id: newId('c', nth), card }), before))
      onClose()
    }
    return <Gallery around={around} room={room} onClose={onClose} onAdd={add} />
  }
  const renamed = asked && page.cards[asked.card]
  if (!asked || !renamed) return null
  const rename = (title: string) => {
    changeCard(asked.card, { title })
    onClose()
  }
  return (
    <OwnNameDialog
      title={text('own.renameCard')}
      name={renamed.title ?? ''}
      longest={80}
      onClose={onClose}
      onName={rename}
    />
  )
}
