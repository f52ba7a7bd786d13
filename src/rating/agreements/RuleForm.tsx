import { PlusIcon, TrashIcon } from '@primer/octicons-react'
import { Button, FormControl, IconButton, Select, TextInput } from '@primer/react'
import { useFieldArray, useFormContext, useWatch, type FieldPath } from 'react-hook-form'
import { text } from '../../text/text.ts'
import items from '../../ui/items/Items.module.css'
import { ASKED, type AgreementFields, type RuleFields } from './agreement-fields.ts'
import type { AgreementChoices } from './agreement-queries.ts'
import styles from './Agreements.module.css'
import { Choices } from './Choices.tsx'

interface RuleFormProps {
  /** Its place from 0. */
  readonly at: number
  readonly choices: AgreementChoices
  /** That the list prices have. */
  readonly services: AgreementChoices['tariffs'][number]['services']
  readonly surcharges: AgreementChoices['tariffs'][number]['surcharges']
  readonly onRemove: () => void
}

/** One rule: what it says, and where it holds. */
export function RuleForm({ at, choices, services, surcharges, onRemove }: RuleFormProps) {
  const { control, setValue } = useFormContext<AgreementFields>()
  const rule = useWatch({ control, name: `rules.${at}` }) as RuleFields
  const accounts = useWatch({ control, name: 'accounts' })
  const zones = [...new Set(services.flatMap((service) => service.zones))].sort(
    (one, other) => one.length - other.length || one.localeCompare(other, 'en'),
  )
  const options = {
    services: services.map(({ name }) => name),
    zones,
    modes: choices.modes,
    accounts,
  }
  const asked = ASKED[rule.kind]
  return (
    <>
      <div className={styles.ruleHead}>
        <h4 className={items.heading}>{text(`agreements.kind.${rule.kind}`)}</h4>
        <IconButton
          icon={TrashIcon}
          variant="invisible"
          aria-label={text('agreements.removeRule', { place: at + 1 })}
          onClick={onRemove}
        />
      </div>
      {rule.kind === 'accessorial' ? (
        <Choices
          label={text('agreements.surcharges')}
          options={surcharges.map(({ code, name }) => ({ value: code, words: `${name} (${code})` }))}
          chosen={rule.codes}
          none={text('agreements.noneChosen')}
          onChoose={(codes) => setValue(`rules.${at}.codes`, codes)}
        />
      ) : null}
      <RuleFigures at={at} rule={rule} />
      <div className={styles.asked}>
        {asked.map((name) =>
          name === 'weights' ? (
            <div key={name} className={styles.fields}>
              <Figure label={text('agreements.weightFrom')} name={`rules.${at}.weightFrom`} />
              <Figure label={text('agreements.weightTo')} name={`rules.${at}.weightTo`} />
            </div>
          ) : (
            <Choices
              key={name}
              label={text(`agreements.of.${name}`)}
              options={options[name].map((value) => ({ value, words: value }))}
              chosen={rule[name]}
              none={text('agreements.every')}
              onChoose={(chosen) => setValue(`rules.${at}.${name}`, chosen)}
            />
          ),
        )}
      </div>
    </>
  )
}

function RuleFigures({ at, rule }: { readonly at: number; readonly rule: RuleFields }) {
  const { register } = useFormContext<AgreementFields>()
  const how = (...ways: RuleFields['how'][]) => (
    <FormControl>
      <FormControl.Label>{text('agreements.how')}</FormControl.Label>
      <Select block {...register(`rules.${at}.how`)}>
        {ways.map((way) => (
          <Select.Option key={way} value={way}>
            {text(`agreements.way.${way}`)}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
  const figure = `rules.${at}.figure` as const
  if (rule.kind === 'guarantee') return <p className={styles.muted}>{text('agreements.says.guarantee')}</p>
  if (rule.kind === 'tier') return <Bands at={at} />
  return (
    <div className={styles.fields}>
      {rule.kind === 'discount' || rule.kind === 'fuel' ? (
        <Figure label={text('agreements.percent')} name={figure} />
      ) : null}
      {rule.kind === 'minimum' ? (
        <>
          {how('less', 'net')}
          <Figure label={text('agreements.amount')} name={figure} />
        </>
      ) : null}
      {rule.kind === 'dim' ? (
        <>
          <Figure label={text('agreements.divisor')} name={figure} />
          <Figure label={text('agreements.aboveVolume')} name={`rules.${at}.aboveVolume`} />
        </>
      ) : null}
      {rule.kind === 'accessorial' ? (
        <>
          {how('percent', 'fixed', 'waived')}
          {rule.how === 'waived' ? null : (
            <Figure label={text(rule.how === 'fixed' ? 'agreements.amount' : 'agreements.percent')} name={figure} />
          )}
        </>
      ) : null}
    </div>
  )
}

/** The bands of a tier. */
function Bands({ at }: { readonly at: number }) {
  const { control } = useFormContext<AgreementFields>()
  const bands = useFieldArray({ control, name: `rules.${at}.bands` })
  return (
    <>
      <p className={styles.muted}>{text('agreements.tierHint')}</p>
      {bands.fields.map(({ id }, place) => (
        <div key={id} className={styles.band}>
          <Figure label={text('agreements.bandFrom')} name={`rules.${at}.bands.${place}.from`} />
          <Figure label={text('agreements.percent')} name={`rules.${at}.bands.${place}.percent`} />
          <IconButton
            icon={TrashIcon}
            variant="invisible"
            aria-label={text('agreements.removeBand', { place: place + 1 })}
            onClick={() => bands.remove(place)}
          />
        </div>
      ))}
      <div>
        <Button size="small" leadingVisual={PlusIcon} onClick={() => bands.append({ from: '', percent: '' })}>
          {text('agreements.addBand')}
        </Button>
      </div>
    </>
  )
}

function Figure({ label, name }: { readonly label: string; readonly name: FieldPath<AgreementFields> }) {
  const { register } = useFormContext<AgreementFields>()
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput block inputMode="decimal" autoComplete="off" dir="ltr" {...register(name)} />
    </FormControl>
  )
}
