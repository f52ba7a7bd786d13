import { Dialog, FormControl, Select } from '@primer/react'
import { useCallback, useRef, useState } from 'react'
import { catalogOf } from '../../../api/table-of.ts'
import { sourceOf } from '../../../../domain/dashboards/layout/own-pages.ts'
import type { WidgetSettings } from '../../../../domain/dashboards/widget-settings.ts'
import type { WidgetMenuEntry } from '../../../charts/WidgetMenu.tsx'
import { text } from '../../../text/text.ts'
import faults from '../../card/CardFault.module.css'
import { ErrorBoundary } from '../../../ui/failures/ErrorBoundary.tsx'
import type { FactActors } from '../../context/use-fact-actors.ts'
import { LeadsContext } from '../../marks/use-lead.ts'
import { ComposedCard, type ComposedView } from '../ComposedCard.tsx'
import styles from './Gallery.module.css'
import { GalleryList, isSame, type NewCard } from './GalleryList.tsx'
import { SourceFacts } from '../SourceFacts.tsx'

interface GalleryProps {
  readonly around: ComposedView
  /** So many more cards the page may have. */
  readonly room: number
  readonly onAdd: (cards: readonly NewCard[]) => void
  readonly onClose: () => void
}

const NO_ENTRIES: readonly WidgetMenuEntry[] = []
const noView = () => undefined

/** Every widget that the person may see, by page, of which they choose several; the one chosen last is drawn as it will stand on the board. PAGE-26 */
export function Gallery({ around, room, onAdd, onClose }: GalleryProps) {
  const { config, view } = around
  const first = config.pages[0]
  const [card, setCard] = useState<NewCard | null>(() =>
    first?.widgets[0]
      ? { page: first.id, chartName: first.widgets[0].chartName, fact: first.defaultFact, settings: {} }
      : null,
  )
  const [chosen, setChosen] = useState<readonly NewCard[]>([])
  const [known, setKnown] = useState<{ readonly page: string; readonly facts: FactActors } | null>(null)
  const note = useCallback((page: string, facts: FactActors) => setKnown({ page, facts }), [])
  const change = useCallback(
    (_: string, part: { readonly fact: string } | { readonly settings: WidgetSettings }) => {
      if (!card) return
      setCard({ ...card, ...part })
      setChosen((all) => all.map((each) => (isSame(card, each) ? { ...card, ...part } : each)))
    },
    [card],
  )
  const catalog = catalogOf(config.tables)
  const source = card && sourceOf(card, config.pages)
  const shown = useRef<HTMLLIElement>(null)
  const isFull = chosen.length >= room
  const choose = (wanted: NewCard) => {
    const before = chosen.find((each) => isSame(each, wanted))
    const next = card && isSame(card, wanted) ? card : (before ?? wanted)
    setCard(next)
    setChosen(before ? chosen.filter((each) => each !== before) : [...chosen, next])
  }
  return (
    <Dialog
      title={text('own.gallery')}
      subtitle={text('own.galleryHint')}
      width="xlarge"
      className={styles.dialog ?? ''}
      initialFocusRef={shown}
      onClose={onClose}
      footerButtons={[
        { content: text('own.cancel'), onClick: onClose },
        {
          content: text('own.addToPage'),
          buttonType: 'primary',
          disabled: chosen.length === 0,
          onClick: () => onAdd(chosen),
        },
      ]}
    >
      <div className={styles.gallery}>
        <nav className={styles.list} aria-label={text('own.charts')}>
          <GalleryList {...{ around, card, chosen, isFull, shown }} onChoose={choose} />
        </nav>
        <div className={styles.preview}>
          {source && card ? (
            <>
              <FormControl>
                <FormControl.Label>{text('own.measure')}</FormControl.Label>
                <Select block value={card.fact} onChange={(event) => change('', { fact: event.target.value })}>
                  {source.page.facts.map(({ fact, factText }) => (
                    <Select.Option key={fact} value={fact}>
                      {factText}
                    </Select.Option>
                  ))}
                </Select>
              </FormControl>
              <SourceFacts
                key={source.from.id}
                page={source.from}
                config={config}
                table={catalog.tables.get(source.from.table)}
                view={view}
                invoiced={around.invoiced}
                onFacts={note}
              />
              <div className={styles.card}>
                {known?.page === source.from.id ? (
                  <ErrorBoundary className={faults.card} key={`${card.page} ${card.chartName}`} drawn={view}>
                    <LeadsContext value={false}>
                      <ComposedCard
                        id="preview"
                        {...{ card, source, around }}
                        facts={known.facts}
                        inAddress={false}
                        entries={NO_ENTRIES}
                        onCard={change}
                        onView={noView}
                      />
                    </LeadsContext>
                  </ErrorBoundary>
                ) : null}
              </div>
            </>
          ) : (
            <p>{text('own.noCharts')}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
