import { Checkbox, FormControl, TextInput } from '@primer/react'
import { LockIcon, SearchIcon } from '@primer/octicons-react'
import { useId, useState } from 'react'
import type { Ref } from 'react'
import { text } from '../../text/text.ts'
import type { RecordChoice } from '../record-queries.ts'
import { groupLabel } from '../record-words.ts'
import styles from './ChoicesControl.module.css'

interface ChoicesControlProps {
  readonly ref: Ref<HTMLFieldSetElement>
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly choices: readonly RecordChoice[]
  readonly chosen: readonly string[]
  /** What a choice means, where its name does not say enough. */
  readonly meaningOf: (value: string) => string | undefined
  readonly onChange: (chosen: string[]) => void
}

/** More than this many choices get a search box and a frame of their own. */
const MANY = 10

/** Several of many: boxes by group, searched by name; what is not the person's to give is shown and cannot be changed. */
export function ChoicesControl({ ref, label, hint, error, choices, chosen, meaningOf, onChange }: ChoicesControlProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const wanted = search.trim().toLowerCase()
  const found = choices.filter(({ value, label: name, group = '' }) =>
    `${name} ${value} ${group} ${groupLabel(group)} ${meaningOf(value) ?? ''}`.toLowerCase().includes(wanted),
  )
  const groups = [...new Set(found.map(({ group = '' }) => group))]
  const many = choices.length > MANY
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
  return (
    <fieldset ref={ref} tabIndex={-1} className={styles.field} aria-describedby={`${id}-below`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.count}>{text('records.chosen', { count: chosen.length, total: choices.length })}</div>
      {many ? (
        <TextInput
          block
          type="search"
          leadingVisual={SearchIcon}
          aria-label={text('records.searchIn', { name: label })}
          placeholder={text('records.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <div className={many ? styles.many : ''} {...(many ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            {group === '' ? null : <div className={styles.groupName}>{groupLabel(group)}</div>}
            <div className={styles.choices}>
              {found
                .filter((choice) => (choice.group ?? '') === group)
                .map(({ value, label: name, locked }) => (
                  <FormControl key={value} disabled={locked === true}>
                    <Checkbox
                      value={value}
                      checked={chosen.includes(value)}
                      onChange={({ target }) => toggle(value, target.checked)}
                    />
                    <FormControl.Label>
                      <span className={styles.name}>{name}</span> {locked ? <LockIcon size={12} /> : null}
                    </FormControl.Label>
                    {meaningOf(value) === undefined ? null : (
                      <FormControl.Caption className={styles.meaning ?? ''}>{meaningOf(value)}</FormControl.Caption>
                    )}
                  </FormControl>
                ))}
            </div>
          </div>
        ))}
        {found.length === 0 ? (
          <p className={styles.none}>
            {text(choices.length === 0 ? 'records.nothingToChoose' : 'records.nothingFound')}
          </p>
        ) : null}
      </div>
      <div id={`${id}-below`}>
        {hint ? <div className={styles.hint}>{hint}</div> : null}
        {choices.some(({ locked }) => locked) ? (
          <div className={styles.hint}>
            <LockIcon size={12} /> {text('records.locked')}
          </div>
        ) : null}
        {error ? (
          <div role="alert" className={styles.error}>
            {error}
          </div>
        ) : null}
      </div>
    </fieldset>
  )
}
