import { Checkbox, FormControl, Spinner } from '@primer/react'
import { useState, type RefObject } from 'react'
import { MOST_MAILED } from '../../../domain/dashboards/layout/sharing.ts'
import { text } from '../../text/text.ts'
import { FindField } from '../FindField.tsx'
import styles from '../Sharing.module.css'

interface ReceiversProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Undefined: not known yet. */
  readonly people: readonly { readonly id: number; readonly login: string; readonly name: string }[] | undefined
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}

/** The people who get a page by mail, found by their names. */
export function Receivers({ field, people, chosen, onChoose }: ReceiversProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = people?.filter(
    ({ id, login, name }) => chosen.includes(id) || `${name} ${login}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <FindField field={field} label={text('sharing.mail.find')} typed={typed} onType={setTyped} />
      {chosen.length > MOST_MAILED ? <p role="alert">{text('sharing.mail.tooMany', { most: MOST_MAILED })}</p> : null}
      {shown === undefined ? <Spinner srText={text('session.loading')} /> : null}
      {people?.length === 0 ? <p>{text('sharing.mail.nobody')}</p> : null}
      {people?.length !== 0 && shown?.length === 0 ? <p role="status">{text('sharing.nobodyFound')}</p> : null}
      {shown && shown.length > 0 ? (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{text('sharing.groups.person')}</legend>
          {shown.map(({ id, login, name }) => (
            <div key={id} className={styles.choice}>
              <FormControl>
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <FormControl.Label>
                  {name} <bdi className={styles.also}>{login}</bdi>
                </FormControl.Label>
              </FormControl>
            </div>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
