import { PencilIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { inPrecedence } from '../../../domain/rating/precedence.ts'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { Facts } from '../../ui/items/Facts.tsx'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import tables from '../../ui/Table.module.css'
import { AgreementForm } from './AgreementForm.tsx'
import { RULE_KINDS } from './agreement-fields.ts'
import { useAgreement, useAgreementChoices, type ReadAgreement } from './agreement-queries.ts'
import { changedLines, datesOf, ruleWords, termLines } from './agreement-words.ts'
import styles from './Agreements.module.css'
import { Documents } from './Documents.tsx'

interface AgreementViewProps {
  readonly id: string
  readonly mayEdit: boolean
  /** The version whose terms its form begins with; null: it is read. */
  readonly editFrom: number | null
  readonly onEdit: (version: number) => void
  readonly onRead: () => void
}

/** One agreement as people read it: its rules in words, and what each version changed. */
export function AgreementView({ id, mayEdit, editFrom, onEdit, onRead }: AgreementViewProps) {
  const answer = useAgreement(id)
  const agreement = answer.data
  const [newest] = agreement?.versions ?? []
  const choices = useAgreementChoices(agreement && { clientId: agreement.client.id, carrierId: agreement.carrier.id })
  if (agreement && newest && editFrom !== null) {
    const begun = agreement.versions.find(({ version }) => version === editFrom) ?? newest
    return (
      <AgreementForm
        agreement={{ ...agreement, begunFrom: begun.version, baseVersion: newest.version, terms: begun.terms }}
        onSaved={onRead}
        onCancel={onRead}
      />
    )
  }
  const names = new Map(
    choices.data?.tariffs.flatMap(({ surcharges }) => surcharges.map(({ code, name }) => [code, name] as const)),
  )
  return (
    <div className={panels.page}>
      {answer.error ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <SkeletonBox height="320px" aria-label={text('agreements.loading')} /> : null}
      <div className={styles.actions}>
        {newest && mayEdit ? (
          <Button variant="primary" leadingVisual={PencilIcon} onClick={() => onEdit(newest.version)}>
            {text('agreements.edit')}
          </Button>
        ) : null}
      </div>
      {agreement && newest ? (
        <>
          <section className={panels.panel} aria-labelledby="agreement">
            <h2 id="agreement" className={items.heading}>
              <bdi>{newest.terms.name}</bdi>
            </h2>
            <Facts
              facts={[
                { name: text('rating.client'), value: agreement.client.name },
                { name: text('agreements.carrier'), value: agreement.carrier.name },
                { name: text('agreements.accounts'), value: newest.terms.accounts.join(', ') },
                { name: text('agreements.dates'), value: datesOf(newest.terms) },
                { name: text('agreements.tariff'), value: newest.terms.tariff },
                { name: text('agreements.currency'), value: newest.terms.currency },
                ...(newest.terms.paymentDays === undefined
                  ? []
                  : [{ name: text('agreements.paymentDays'), value: number(newest.terms.paymentDays, 0) }]),
              ]}
            />
          </section>
          <RulesTable terms={newest.terms} names={names} />
          <Documents agreement={agreement} mayEdit={mayEdit} />
          <Versions agreement={agreement} names={names} mayEdit={mayEdit} onEdit={onEdit} />
        </>
      ) : null}
    </div>
  )
}

type Terms = ReadAgreement['versions'][number]['terms']
type Names = ReadonlyMap<string, string>

/** By kind, of each kind the rule first that wins. */
function RulesTable({ terms, names }: { readonly terms: Terms; readonly names: Names }) {
  const rules = RULE_KINDS.flatMap((kind) => inPrecedence(terms.rules, kind).map((rule) => ({ kind, rule })))
  return (
    <section className={panels.panel} aria-labelledby="rules">
      <h2 id="rules" className={items.heading}>
        {text('agreements.rules')}
      </h2>
      <p className={styles.muted}>{text('agreements.rulesHint')}</p>
      <div className={`${tables.scroll} ${tables.bordered}`} tabIndex={0} role="region" aria-labelledby="rules">
        <table className={`${tables.table} ${tables.rows}`}>
          <thead>
            <tr>
              <th scope="col">{text('agreements.about')}</th>
              <th scope="col">{text('agreements.holds')}</th>
              <th scope="col">{text('agreements.for')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ kind, rule }) => {
              const { what, where } = ruleWords(rule, { currency: terms.currency, names })
              return (
                <tr key={JSON.stringify(rule)}>
                  <th scope="row">{text(`agreements.kind.${kind}`)}</th>
                  <td>{what}</td>
                  <td>{where.length === 0 ? text('agreements.everywhere') : where.join('; ')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Versions({
  agreement: { versions },
  names,
  mayEdit,
  onEdit,
}: {
  readonly agreement: ReadAgreement
  readonly names: Names
  readonly mayEdit: boolean
  readonly onEdit: (version: number) => void
}) {
  return (
    <section className={panels.panel} aria-labelledby="versions">
      <h2 id="versions" className={items.heading}>
        {text('agreements.versions')}
      </h2>
      <ol className={styles.versions} reversed>
        {versions.map(({ version, at, by, terms }, place) => {
          const before = versions[place + 1]
          const { gone, came } = before
            ? changedLines(termLines(before.terms, names), termLines(terms, names))
            : { gone: [], came: [] }
          return (
            <li key={version}>
              <div className={styles.actions}>
                <span>
                  {text('agreements.versionBy', {
                    version,
                    when: momentText(at),
                    by: by ?? text('pageEditor.somebody'),
                  })}
                </span>
                {mayEdit && place > 0 ? (
                  <Button size="small" onClick={() => onEdit(version)}>
                    {text('agreements.restore', { version })}
                  </Button>
                ) : null}
              </div>
              {before && gone.length + came.length === 0 ? (
                <p className={styles.muted}>{text('agreements.orderOnly')}</p>
              ) : null}
              <ul className={styles.diff}>
                {gone.map((line) => (
                  <li key={`gone ${line}`}>
                    <del>{line}</del>
                  </li>
                ))}
                {came.map((line) => (
                  <li key={`came ${line}`}>
                    <ins>{line}</ins>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
