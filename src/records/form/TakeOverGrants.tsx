import { Button, FormControl, Select } from '@primer/react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { blankValues, type RecordField, type RecordValues } from '../../../domain/records/record-spec.ts'
import { roleName } from '../../text/role-name.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useListedPeople, usePermissionSets, useReadRecord, type ChoiceSets } from '../record-queries.ts'
import { GRANT_FIELDS, takenOver } from './taken-over.ts'
import styles from './RecordEditor.module.css'

interface TakeOverGrantsProps {
  readonly form: UseFormReturn<RecordValues>
  readonly fields: readonly RecordField[]
  readonly choices: ChoiceSets
  /** Whose form it is; null: a new person. */
  readonly id: string | null
}

interface Done {
  readonly name: string
  readonly before: RecordValues
  readonly left: readonly string[]
}

/** Fills the grants of a person as a named set or as another person has them, with the way back. */
export function TakeOverGrants({ form, fields, choices, id }: TakeOverGrantsProps) {
  const sets = usePermissionSets()
  const people = useListedPeople()
  const person = useReadRecord('users')
  const [done, setDone] = useState<Done | null>(null)
  const write = (values: RecordValues) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  const take = (name: string, from: RecordValues) => {
    const now = form.getValues()
    const { values, left } = takenOver({ from, now, fields, choices })
    write(values)
    setDone({
      name,
      before: Object.fromEntries(GRANT_FIELDS.map((field) => [field, now[field] ?? blankValues(fields)[field] ?? ''])),
      left,
    })
  }
  const choose = async (value: string) => {
    const set = sets.data?.find(({ name }) => value === `set ${name}`)
    if (set) return take(set.name, { roles: set.roles, permissions: set.permissions })
    const chosen = people.data?.find((each) => value === `person ${each.id}`)
    if (!chosen) return
    const read = await person.mutateAsync(chosen.id).catch(() => undefined)
    if (read) take(chosen.name, read.values)
  }
  const failure = sets.error ?? people.error ?? person.error
  const others = (people.data ?? []).filter((each) => each.id !== id)
  return (
    <div className={styles.takeOver}>
      <FormControl disabled={person.isPending}>
        <FormControl.Label>{text('records.takeOver.label')}</FormControl.Label>
        <Select block value="" onChange={({ target }) => void choose(target.value)}>
          <Select.Option value="">{text('records.takeOver.choose')}</Select.Option>
          {sets.data && sets.data.length > 0 ? (
            <Select.OptGroup label={text('records.takeOver.sets')}>
              {sets.data.map(({ name }) => (
                <Select.Option key={name} value={`set ${name}`}>
                  {name}
                </Select.Option>
              ))}
            </Select.OptGroup>
          ) : null}
          {others.length > 0 ? (
            <Select.OptGroup label={text('records.takeOver.people')}>
              {others.map((each) => (
                <Select.Option key={each.id} value={`person ${each.id}`}>
                  {each.name}
                </Select.Option>
              ))}
            </Select.OptGroup>
          ) : null}
        </Select>
        <FormControl.Caption>{text('records.takeOver.hint')}</FormControl.Caption>
      </FormControl>
      {failure ? (
        <ServerErrorBanner error={failure} onRetry={() => void Promise.all([sets.refetch(), people.refetch()])} />
      ) : null}
      <div role="status">
        {done ? (
          <p className={styles.taken}>
            {text('records.takeOver.done', { name: done.name })}{' '}
            {done.left.length > 0 ? text('records.takeOver.left', { names: done.left.map(roleName).join(', ') }) : ''}{' '}
            <Button
              variant="link"
              onClick={() => {
                write(done.before)
                setDone(null)
              }}
            >
              {text('records.takeOver.undo')}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  )
}
