import { Checkbox, Dialog, FormControl, Select, TextInput } from '@primer/react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { checkScenario } from '../../../domain/rating/scenarios/check-scenario.ts'
import type { Change } from '../../../domain/rating/scenarios/scenario.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { Choices } from '../agreements/Choices.tsx'
import { CHANGE_ASKS, CHANGE_KINDS, newChange, readChange, type ChangeField, type ChangeKind } from './change-fields.ts'
import type { ScenarioChoices } from './scenario-queries.ts'
import { scenarioFaultWords } from './scenario-words.ts'
import styles from './Scenarios.module.css'

interface ChangeDialogProps {
  readonly choices: ScenarioChoices
  /** That the scenario has already. */
  readonly others: readonly Change[]
  readonly onAdd: (change: Change) => void
  readonly onClose: () => void
}

const FIGURES: Partial<Record<ChangeKind, 'percentOff' | 'divisor' | 'percentMore' | 'points'>> = {
  discount: 'percentOff',
  fuel: 'percentOff',
  dim: 'divisor',
  increase: 'percentMore',
  fuelTable: 'points',
}

/** One change, held against the tables and the other changes while it is typed. */
export function ChangeDialog({ choices, others, onAdd, onClose }: ChangeDialogProps) {
  const [fields, setFields] = useState(() => newChange(choices.carriers[0]?.id ?? 0))
  const form = useId()
  const first = useRef<HTMLSelectElement>(null)
  const [isAsked, setAsked] = useState(false)
  const set = (more: Partial<typeof fields>) => setFields((before) => ({ ...before, ...more }))
  const { kind } = fields
  const carrier = choices.carriers.find(({ id }) => id === fields.carrierId)
  const target = choices.carriers.find(({ id }) => id === fields.toCarrierId)
  const read = readChange(fields)
  const faults = read.change
    ? checkScenario([...others, read.change], choices).filter(({ change }) => change === others.length)
    : []
  const isTyped = (field: ChangeField) =>
    isAsked || (field === 'figure' && fields.figure !== '') || (field === 'weights' && fields.weightTo !== '')
  const wrongAt = (field: ChangeField): string | undefined => {
    const fault = faults.find((each) => each.field === field)
    if (fault) return scenarioFaultWords(fault)
    if (read.change || !read.wrong.includes(field) || !isTyped(field)) return undefined
    return text(`scenarios.wrong.${field === 'figure' && kind === 'dim' ? 'divisor' : field}`)
  }
  const add = () => {
    setAsked(true)
    if (read.change && faults.length === 0) onAdd(read.change)
  }
  const figure = (label: string) => (
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
  const options = {
    services: carrier?.services.map((value) => ({ value, words: value })) ?? [],
    zones: carrier?.zones.map((value) => ({ value, words: value })) ?? [],
    modes: carrier?.modes.map((value) => ({ value, words: value })) ?? [],
    codes: carrier?.surcharges.map(({ code, name }) => ({ value: code, words: `${name} (${code})` })) ?? [],
  }
  const how = (...ways: (typeof fields.how)[]) => (
    <Field label={text('agreements.how')} wrong={undefined}>
      <Select
        block
        value={ways.includes(fields.how) ? fields.how : (ways[0] ?? 'percent')}
        onChange={({ target: { value } }) => set({ how: value as typeof fields.how })}
      >
        {ways.map((way) => (
          <Select.Option key={way} value={way}>
            {text(`agreements.way.${way}`)}
          </Select.Option>
        ))}
      </Select>
    </Field>
  )
  const figureName = FIGURES[kind]
  return (
    <Dialog
      title={text('scenarios.addChange')}
      width="large"
      initialFocusRef={first}
      onClose={onClose}
      footerButtons={[
        { content: text('pageEditor.cancel'), onClick: onClose },
        { content: text('scenarios.add'), buttonType: 'primary', type: 'submit', form },
      ]}
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        aria-label={text('scenarios.addChange')}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <div className={styles.fields}>
          <Field label={text('agreements.carrier')} wrong={wrongAt('carrier')}>
            <Select
              ref={first}
              block
              value={String(fields.carrierId)}
              onChange={({ target: { value } }) =>
                set({ ...newChange(Number(value)), kind, how: fields.how, figure: fields.figure })
              }
            >
              {choices.carriers.map(({ id, name }) => (
                <Select.Option key={id} value={String(id)}>
                  {name}
                </Select.Option>
              ))}
            </Select>
          </Field>
          <Field label={text('scenarios.what')} wrong={wrongAt('change')}>
            <Select
              block
              value={kind}
              onChange={({ target: { value } }) =>
                set({ kind: value as ChangeKind, how: value === 'minimum' ? 'less' : 'percent', figure: '' })
              }
            >
              {CHANGE_KINDS.map((each) => (
                <Select.Option key={each} value={each}>
                  {text(`scenarios.kind.${each}`)}
                </Select.Option>
              ))}
            </Select>
          </Field>
          {figureName ? figure(text(`scenarios.figure.${figureName}`)) : null}
          {kind === 'minimum' ? (
            <>
              {how('less', 'net')}
              {figure(text('agreements.amount'))}
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
              {how('percent', 'fixed', 'waived')}
              {fields.how === 'waived'
                ? null
                : figure(text(fields.how === 'fixed' ? 'agreements.amount' : 'scenarios.figure.percentOff'))}
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
          {kind === 'shift' ? (
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
          ) : null}
        </div>
        {kind === 'increase' ? (
          <FormControl>
            <Checkbox
              checked={fields.surcharges}
              onChange={({ target: { checked } }) => set({ surcharges: checked })}
            />
            <FormControl.Label>{text('scenarios.surchargesToo')}</FormControl.Label>
          </FormControl>
        ) : null}
        {CHANGE_ASKS[kind].map((name) =>
          name === 'weights' ? (
            <div key={name} className={styles.fields}>
              {(['weightFrom', 'weightTo'] as const).map((end) => (
                <Field
                  key={end}
                  label={text(`agreements.${end}`)}
                  wrong={end === 'weightTo' ? wrongAt('weights') : undefined}
                >
                  <TextInput
                    block
                    inputMode="decimal"
                    autoComplete="off"
                    dir="ltr"
                    value={fields[end]}
                    onChange={({ target: { value } }) => set({ [end]: value })}
                  />
                </Field>
              ))}
            </div>
          ) : (
            <div key={name}>
              <Choices
                label={text(name === 'codes' ? 'agreements.surcharges' : `agreements.of.${name}`)}
                options={options[name]}
                chosen={fields[name]}
                none={text(
                  name === 'codes' || (kind === 'shift' && name === 'services')
                    ? 'agreements.noneChosen'
                    : 'agreements.every',
                )}
                onChoose={(chosen) => set({ [name]: chosen })}
              />
              {wrongAt(name) ? <p className={styles.wrong}>{wrongAt(name)}</p> : null}
            </div>
          ),
        )}
      </form>
    </Dialog>
  )
}

function Field({
  label,
  wrong,
  children,
}: {
  readonly label: string
  readonly wrong: string | undefined
  readonly children: ReactNode
}) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      {children}
      {wrong === undefined ? null : <FormControl.Validation variant="error">{wrong}</FormControl.Validation>}
    </FormControl>
  )
}
