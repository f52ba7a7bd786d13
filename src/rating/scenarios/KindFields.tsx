import { Select, TextInput } from '@primer/react'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { Field } from './Field.tsx'
import type { ChangeDraft } from './use-change-draft.ts'
import type { ChangeFields, ChangeKind } from './change-fields.ts'
import type { ScenarioChoices } from './scenario-queries.ts'

interface KindFieldsProps {
  readonly draft: ChangeDraft
  readonly choices: ScenarioChoices
}

const FIGURES: Partial<Record<ChangeKind, 'percentOff' | 'divisor' | 'percentMore' | 'points'>> = {
  discount: 'percentOff',
  fuel: 'percentOff',
  dim: 'divisor',
  increase: 'percentMore',
  fuelTable: 'points',
}

/** What a kind of change asks for beside the packages that it reaches. */
export function KindFields({ draft, choices }: KindFieldsProps) {
  const { fields, set, wrongAt } = draft
  const { kind } = fields
  const carrier = choices.carriers.find(({ id }) => id === fields.carrierId)
  const figureName = FIGURES[kind]
  return (
    <>
      {figureName ? <FigureField draft={draft} label={text(`scenarios.figure.${figureName}`)} /> : null}
      {kind === 'minimum' ? (
        <>
          <WayField draft={draft} ways={['less', 'net']} />
          <FigureField draft={draft} label={text('agreements.amount')} />
        </>
      ) : null}
      {kind === 'dim' ? (
        <Field label={text('agreements.aboveVolume')} wrong={wrongAt('aboveVolume')}>
          <TextInput
            block
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={fields.aboveVolume}
            onChange={({ target: { value } }) => set({ aboveVolume: value })}
          />
        </Field>
      ) : null}
      {kind === 'accessorial' ? (
        <>
          <WayField draft={draft} ways={['percent', 'fixed', 'waived']} />
          {fields.how === 'waived' ? null : (
            <FigureField
              draft={draft}
              label={text(fields.how === 'fixed' ? 'agreements.amount' : 'scenarios.figure.percentOff')}
            />
          )}
        </>
      ) : null}
      {kind === 'tariffYear' ? (
        <Field label={text('scenarios.figure.on')} wrong={wrongAt('on')}>
          <Select
            block
            placeholder={text('scenarios.choose')}
            value={fields.on}
            onChange={({ target: { value } }) => set({ on: value })}
          >
            {carrier?.listsFrom.map((day) => (
              <Select.Option key={day} value={day}>
                {longDate(day)}
              </Select.Option>
            ))}
          </Select>
        </Field>
      ) : null}
      {kind === 'shift' ? <ShiftFields draft={draft} choices={choices} /> : null}
    </>
  )
}

function FigureField({ draft, label }: { readonly draft: ChangeDraft; readonly label: string }) {
  const { fields, set, wrongAt } = draft
  return (
    <Field label={label} wrong={wrongAt('figure')}>
      <TextInput
        block
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={fields.figure}
        onChange={({ target: { value } }) => set({ figure: value })}
      />
    </Field>
  )
}

interface WayFieldProps {
  readonly draft: ChangeDraft
  readonly ways: readonly ChangeFields['how'][]
}

/** How the figure is meant. */
function WayField({ draft: { fields, set }, ways }: WayFieldProps) {
  return (
    <Field label={text('agreements.how')} wrong={undefined}>
      <Select
        block
        value={ways.includes(fields.how) ? fields.how : (ways[0] ?? 'percent')}
        onChange={({ target: { value } }) => set({ how: value as ChangeFields['how'] })}
      >
        {ways.map((way) => (
          <Select.Option key={way} value={way}>
            {text(`agreements.way.${way}`)}
          </Select.Option>
        ))}
      </Select>
    </Field>
  )
}

/** Which service of which carrier takes the packages. */
function ShiftFields({ draft: { fields, set, wrongAt }, choices }: KindFieldsProps) {
  const target = choices.carriers.find(({ id }) => id === fields.toCarrierId)
  return (
    <>
      <Field label={text('scenarios.toCarrier')} wrong={undefined}>
        <Select
          block
          value={String(fields.toCarrierId)}
          onChange={({ target: { value } }) => set({ toCarrierId: Number(value), toService: '' })}
        >
          {choices.carriers.map(({ id, name }) => (
            <Select.Option key={id} value={String(id)}>
              {name}
            </Select.Option>
          ))}
        </Select>
      </Field>
      <Field label={text('scenarios.toService')} wrong={wrongAt('to')}>
        <Select
          block
          placeholder={text('scenarios.choose')}
          value={fields.toService}
          onChange={({ target: { value } }) => set({ toService: value })}
        >
          {target?.services.map((service) => (
            <Select.Option key={service} value={service}>
              {service}
            </Select.Option>
          ))}
        </Select>
      </Field>
    </>
  )
}
