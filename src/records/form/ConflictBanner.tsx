import { Banner } from '@primer/react'
import type { RecordField, RecordRow, RecordValues } from '../../../domain/records/record-spec.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import { text } from '../../text/text.ts'
import type { ChoiceSets } from '../record-queries.ts'
import { fieldLabel, valueText } from '../record-words.ts'
import styles from './RecordEditor.module.css'

interface ConflictBannerProps {
  readonly fields: readonly RecordField[]
  readonly mine: RecordValues
  readonly theirs: RecordRow
  readonly choices: ChoiceSets
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Somebody saved this record meanwhile: both versions, and the choice between them. */
export function ConflictBanner({ fields, mine, theirs, choices, onKeepMine, onTakeTheirs }: ConflictBannerProps) {
  const differing = fields.filter(
    ({ name, type }) => type !== 'password' && !sameValue(mine[name], theirs.values[name]),
  )
  const shown = (field: RecordField, values: RecordValues) =>
    valueText(field, values[field.name], choices) || text('records.empty')
  return (
    <Banner
      variant="warning"
      title={text('records.conflict')}
      description={
        <>
          <p className={styles.hint}>{text('records.conflictHint')}</p>
          <table className={styles.versions}>
            <thead>
              <tr>
                <th scope="col">{text('records.field')}</th>
                <th scope="col">{text('records.mine')}</th>
                <th scope="col">{text('records.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{fieldLabel(field.name)}</th>
                  <td>{shown(field, mine)}</td>
                  <td>{shown(field, theirs.values)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      primaryAction={<Banner.PrimaryAction onClick={onKeepMine}>{text('records.keepMine')}</Banner.PrimaryAction>}
      secondaryAction={
        <Banner.SecondaryAction onClick={onTakeTheirs}>{text('records.takeTheirs')}</Banner.SecondaryAction>
      }
    />
  )
}
