import { useFormContext } from 'react-hook-form'
import { FormControl, Select, TextInput } from '@primer/react'
import { text } from '../../text/text.ts'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { Told, type Telling } from './Told.tsx'
import type { AgreementFields } from './agreement-fields.ts'
import type { AgreementChoices } from './agreement-queries.ts'
import styles from './Agreements.module.css'
import { Choices } from './Choices.tsx'

interface AgreementFrameProps {
  readonly values: AgreementFields
  readonly choices: AgreementChoices
  /** Of the agreement as a whole. */
  readonly told: readonly Telling[]
}

/** What an agreement is called, by which tariff, from when and for which accounts. */
export function AgreementFrame({ values, choices, told }: AgreementFrameProps) {
  const { register, setValue } = useFormContext<AgreementFields>()
  return (
    <section className={panels.panel} aria-labelledby="frame">
      <h3 id="frame" className={items.heading}>
        {text('agreements.frame')}
      </h3>
      <div className={styles.fields}>
        <FormControl required>
          <FormControl.Label>{text('agreements.name')}</FormControl.Label>
          <TextInput block maxLength={100} autoComplete="off" {...register('name')} />
        </FormControl>
        <FormControl required>
          <FormControl.Label>{text('agreements.tariff')}</FormControl.Label>
          <Select block {...register('tariff')}>
            {[...new Set([values.tariff, ...choices.tariffs.map(({ name }) => name)])]
              .filter((name) => name !== '')
              .map((name) => (
                <Select.Option key={name} value={name}>
                  {name}
                </Select.Option>
              ))}
          </Select>
        </FormControl>
        <FormControl required>
          <FormControl.Label>{text('agreements.currency')}</FormControl.Label>
          <TextInput block maxLength={3} autoComplete="off" dir="ltr" {...register('currency')} />
        </FormControl>
        <FormControl required>
          <FormControl.Label>{text('agreements.from')}</FormControl.Label>
          <TextInput block type="date" {...register('effectiveFrom')} />
        </FormControl>
        <FormControl>
          <FormControl.Label>{text('agreements.to')}</FormControl.Label>
          <FormControl.Caption>{text('agreements.toHint')}</FormControl.Caption>
          <TextInput block type="date" {...register('effectiveTo')} />
        </FormControl>
        <FormControl>
          <FormControl.Label>{text('agreements.paymentDays')}</FormControl.Label>
          <FormControl.Caption>{text('agreements.paymentDaysHint')}</FormControl.Caption>
          <TextInput block inputMode="numeric" maxLength={3} autoComplete="off" {...register('paymentDays')} />
        </FormControl>
      </div>
      <Choices
        label={text('agreements.accounts')}
        options={choices.accounts.map((value) => ({ value, words: value }))}
        chosen={values.accounts}
        none={text('agreements.noneChosen')}
        onChoose={(accounts) => setValue('accounts', accounts, { shouldDirty: true })}
      />
      <Told told={told} />
    </section>
  )
}
