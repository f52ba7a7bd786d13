import { PlusIcon } from '@primer/octicons-react'
import { Banner, Button, FormControl, Select } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useMemo, useState } from 'react'
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { AgreementTerms, RuleKind } from '../../../domain/rating/agreement.ts'
import { checkAgreement, isError, ratesKnownTo } from '../../../domain/rating/check-agreement.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { fieldsOf, newRule, readFields, RULE_KINDS, type AgreementFields } from './agreement-fields.ts'
import {
  useAgreementChoices,
  useAgreements,
  useSaveAgreement,
  type AgreementChoices,
  type ReadAgreement,
} from './agreement-queries.ts'
import { faultWords } from './agreement-words.ts'
import styles from './Agreements.module.css'
import { RuleForm } from './RuleForm.tsx'
import { Told, type Telling } from './Told.tsx'
import { AgreementFrame } from './AgreementFrame.tsx'

interface AgreementFormProps {
  /** Absent: a new one. */
  readonly agreement?:
    | (Pick<ReadAgreement, 'id' | 'client' | 'carrier'> & {
        readonly begunFrom: number
        readonly baseVersion: number
        readonly terms: AgreementTerms
      })
    | undefined
  readonly onSaved: (id: number) => void
  readonly onCancel: () => void
}

/** An agreement as it is written: with whom, then its rules, each held against the tables while it is typed. */
export function AgreementForm({ agreement, onSaved, onCancel }: AgreementFormProps) {
  const answer = useAgreements()
  const [chosen, setChosen] = useState<{ clientId: string; carrierId: string }>()
  const { clients = [], carriers = [] } = answer.data ?? {}
  const parties = agreement
    ? { clientId: agreement.client.id, carrierId: agreement.carrier.id }
    : answer.data && {
        clientId: Number(chosen?.clientId ?? clients[0]?.id),
        carrierId: Number(chosen?.carrierId ?? carriers[0]?.id),
      }
  const choices = useAgreementChoices(parties)
  const party = (label: string, name: 'clientId' | 'carrierId', options: typeof clients) => (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <Select
        block
        value={String(parties?.[name])}
        onChange={({ target }) =>
          setChosen({
            clientId: String(parties?.clientId),
            carrierId: String(parties?.carrierId),
            [name]: target.value,
          })
        }
      >
        {options.map(({ id, name: words }) => (
          <Select.Option key={id} value={String(id)}>
            {words}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
  const failure = answer.error ?? choices.error
  return (
    <div className={panels.page}>
      {failure ? (
        <ServerErrorBanner error={failure} onRetry={() => void Promise.all([answer.refetch(), choices.refetch()])} />
      ) : null}
      {agreement ? (
        <h2 className={items.heading}>
          {text(agreement.begunFrom === agreement.baseVersion ? 'agreements.editOf' : 'agreements.restoreOf', {
            name: agreement.terms.name,
            client: agreement.client.name,
            version: agreement.begunFrom,
          })}
        </h2>
      ) : answer.data ? (
        <div className={styles.fields}>
          {party(text('rating.client'), 'clientId', clients)}
          {party(text('agreements.carrier'), 'carrierId', carriers)}
        </div>
      ) : null}
      {choices.data && parties ? (
        <TermsForm
          key={`${parties.clientId} ${parties.carrierId}`}
          choices={choices.data}
          parties={parties}
          agreement={agreement}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      ) : failure ? null : (
        <SkeletonBox height="320px" aria-label={text('agreements.loading')} />
      )}
    </div>
  )
}

interface TermsFormProps extends AgreementFormProps {
  readonly choices: AgreementChoices
  readonly parties: { readonly clientId: number; readonly carrierId: number }
}

function TermsForm({ choices, parties, agreement, onSaved, onCancel }: TermsFormProps) {
  const form = useForm<AgreementFields>({ defaultValues: agreement ? fieldsOf(agreement.terms) : begin(choices) })
  const { control, handleSubmit, formState } = form
  const rules = useFieldArray({ control, name: 'rules' })
  const values = useWatch({ control }) as AgreementFields
  const save = useSaveAgreement(agreement?.id, agreement?.baseVersion ?? 0)
  const [kind, setKind] = useState<RuleKind>('discount')
  const checked = useMemo(
    () => check(values, { ...parties, id: agreement?.id ?? 0 }, choices),
    [values, parties, agreement?.id, choices],
  )
  const told = (rule: number | null) => checked.told.filter((each) => each.rule === rule)
  const wrong = checked.told.filter((each) => each.isError).length
  const tariff = choices.tariffs.find(({ name }) => name === values.tariff)
  const send = handleSubmit(() => {
    if (!checked.terms || wrong > 0) return
    save.mutate(
      { ...parties, terms: checked.terms },
      { onSuccess: (saved) => (saved.outcome === 'saved' ? onSaved(saved.id) : undefined) },
    )
  })
  const refused = save.data?.outcome === 'faulty' ? save.data.faults : []
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label={text('agreements.form')}
        onSubmit={(event) => void send(event)}
      >
        <AgreementFrame values={values} choices={choices} told={told(null)} />
        <h3 className={items.heading}>{text('agreements.rules')}</h3>
        <p className={styles.muted}>{text('agreements.rulesHint')}</p>
        <ol className={styles.rules}>
          {rules.fields.map(({ id }, at) => (
            <li key={id} className={panels.panel} aria-label={text('agreements.ruleAt', { place: at + 1 })}>
              <RuleForm
                at={at}
                choices={choices}
                services={tariff?.services ?? []}
                surcharges={tariff?.surcharges ?? []}
                onRemove={() => rules.remove(at)}
              />
              <Told told={told(at)} />
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <FormControl>
            <FormControl.Label visuallyHidden>{text('agreements.newRule')}</FormControl.Label>
            <Select value={kind} onChange={({ target }) => setKind(target.value as RuleKind)}>
              {RULE_KINDS.map((each) => (
                <Select.Option key={each} value={each}>
                  {text(`agreements.kind.${each}`)}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <Button leadingVisual={PlusIcon} onClick={() => rules.append(newRule(kind))}>
            {text('agreements.addRule')}
          </Button>
        </div>
        {save.error ? <ServerErrorBanner error={save.error} /> : null}
        {refused.map((fault) => (
          <Banner key={JSON.stringify(fault)} variant="critical" title={faultWords(fault)} />
        ))}
        <p role="status" className={wrong > 0 && formState.isSubmitted ? items.problem : styles.muted}>
          {wrong > 0 ? text('agreements.wrong', { count: wrong }) : text('agreements.sound')}
        </p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={save.isPending} disabled={wrong > 0}>
            {text('agreements.save')}
          </Button>
          <Button onClick={onCancel}>{text('pageEditor.cancel')}</Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** What is missing first; what the tables say of it once nothing is. */
function check(
  fields: AgreementFields,
  of: { readonly id: number; readonly clientId: number; readonly carrierId: number },
  choices: AgreementChoices,
): { readonly terms: AgreementTerms | null; readonly told: readonly Telling[] } {
  const read = readFields(fields)
  if (!read.ok)
    return { terms: null, told: read.wrong.map(({ rule, words }) => ({ rule, words: text(words), isError: true })) }
  const agreement = { ...read.terms, ...of }
  const faults = checkAgreement(agreement, ratesKnownTo(agreement, choices))
  return {
    terms: read.terms,
    told: faults.map((fault) => ({ rule: fault.rule, words: faultWords(fault), isError: isError(fault) })),
  }
}

function begin({ tariffs, accounts }: AgreementChoices): AgreementFields {
  return {
    name: '',
    accounts: accounts.length === 1 ? [...accounts] : [],
    tariff: tariffs[0]?.name ?? '',
    currency: 'USD',
    effectiveFrom: '',
    effectiveTo: '',
    paymentDays: '',
    rules: [newRule('discount')],
  }
}
