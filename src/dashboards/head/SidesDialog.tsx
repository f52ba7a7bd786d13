import { Dialog, FormControl, Select } from '@primer/react'
import { useId, useRef, useState } from 'react'
import { SIDES, printSide, sidesOf, type SideColumn, type Sides } from '../../../domain/bridge/sides.ts'
import { keptValues } from '../../../domain/dashboards/dimension-filter.ts'
import { appliedChoice } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { ofSide } from '../../../domain/dashboards/compared/view-sides.ts'
import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import type { ClientShort } from '../../api/answers.ts'
import { useFilterValues } from '../../filters/filter-queries.ts'
import { text } from '../../text/text.ts'
import naming from '../../ui/NameDialog.module.css'

export interface SidesDialogProps {
  readonly page: Page
  readonly table: TableIndex | undefined
  readonly view: View
  /** Whom the person may choose, with the sub-clients of the one in view. */
  readonly clients: readonly Pick<ClientShort, 'id' | 'name'>[]
  readonly onView: (change: Partial<View>) => void
  readonly onClose: () => void
}

/** Chooses what is set against what: two carriers or accounts of the client, or two clients. BRG-07 */
export function SidesDialog({ page, table, view, clients, onView, onClose }: SidesDialogProps) {
  const form = useId()
  const first = useRef<HTMLSelectElement>(null)
  const inForce = sidesOf(view)
  const offered = SIDES.filter((each) => each === 'client_id' || page.filters.includes(each))
  const [column, setColumn] = useState<SideColumn>(inForce?.column ?? offered[0] ?? 'client_id')
  const [chosen, setChosen] = useState<Partial<Pick<Sides, 'other' | 'own'>>>(inForce ?? {})
  const [asked, setAsked] = useState(false)
  const ofClients = column === 'client_id'
  const plan = { pages: [page], view, choice: appliedChoice(view), dimension: column }
  const found = useFilterValues(plan, { enabled: !ofClients })
  const options = ofClients
    ? clients.map(({ id, name }) => ({ value: String(id), name, count: null }))
    : (found.values?.filter(({ value }) => value !== '') ?? [])
  const usual = ofClients ? [view.childClientIds[0] ?? view.clientId].map(String) : keptValues(view.filters[column])
  const known = (value: string | undefined) => options.find((each) => each.value === value)?.value
  const largest = options.toSorted((one, another) => (another.count ?? 0) - (one.count ?? 0))
  const own = known(chosen.own) ?? known(usual[0]) ?? largest[0]?.value
  const other = known(chosen.other) ?? largest.find(({ value }) => value !== own)?.value
  const wrong =
    !ofClients && found.loading
      ? undefined
      : !ofClients && !found.values
        ? text('bridge.sides.unread')
        : options.length < 2
          ? text('bridge.sides.tooFew')
          : asked && own === other
            ? text('bridge.sides.same')
            : undefined
  const show = () => {
    setAsked(true)
    if (own === undefined || other === undefined || own === other) return
    onView({ ...ofSide(view, column, own), against: printSide({ column, value: other }) })
    onClose()
  }
  const choose = (name: 'other' | 'own') => (value: string) =>
    setChosen({
      ...(own === undefined ? {} : { own }),
      ...(other === undefined ? {} : { other }),
      [name]: value,
    })
  return (
    <Dialog
      title={text('bridge.sides.title')}
      width="medium"
      initialFocusRef={first}
      onClose={onClose}
      footerButtons={[
        { content: text('pageEditor.cancel'), onClick: onClose },
        {
          content: text('bridge.sides.show'),
          buttonType: 'primary',
          type: 'submit',
          form,
          disabled: options.length < 2,
        },
      ]}
    >
      <form
        id={form}
        className={naming.naming}
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <FormControl>
          <FormControl.Label>{text('bridge.sides.kind')}</FormControl.Label>
          <Select
            ref={first}
            block
            value={column}
            onChange={({ target }) => {
              setColumn(offered.find((each) => each === target.value) ?? 'client_id')
              setChosen({})
              setAsked(false)
            }}
          >
            {offered.map((each) => (
              <Select.Option key={each} value={each}>
                {labelOf(table, each)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <SideField name="other" value={other} options={options} onChoose={choose('other')} />
        <SideField name="own" value={own} options={options} wrong={wrong} onChoose={choose('own')} />
        {!ofClients && found.more > 0 ? <p>{text('bridge.sides.more', { count: found.more })}</p> : null}
      </form>
    </Dialog>
  )
}

interface SideFieldProps {
  readonly name: 'other' | 'own'
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly name: string }[]
  /** What does not hold; undefined: nothing. */
  readonly wrong?: string | undefined
  readonly onChoose: (value: string) => void
}

function SideField({ name, value, options, wrong, onChoose }: SideFieldProps) {
  return (
    <FormControl disabled={options.length < 2}>
      <FormControl.Label>{text(`bridge.sides.${name}`)}</FormControl.Label>
      <Select block value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {options.map((each) => (
          <Select.Option key={each.value} value={each.value}>
            {each.name}
          </Select.Option>
        ))}
      </Select>
      {wrong === undefined ? null : <FormControl.Validation variant="error">{wrong}</FormControl.Validation>}
    </FormControl>
  )
}
