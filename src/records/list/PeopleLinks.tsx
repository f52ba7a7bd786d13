import { Link as PrimerLink } from '@primer/react'
import { Link } from 'wouter'
import { text } from '../../text/text.ts'
import { useRecordPages, type RecordChoice } from '../record-queries.ts'
import styles from './RecordTable.module.css'

const PATH = '/users'
const SHOWN = 3

interface PeopleLinksProps {
  readonly ids: readonly string[]
  readonly people: readonly RecordChoice[]
}

/** People by their names, each leading to the person where the reader may change people; many are opened. */
export function PeopleLinks({ ids, people }: PeopleLinksProps) {
  const { data } = useRecordPages()
  const leads = data?.some(({ path, mayEdit }) => path === PATH && mayEdit) === true
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label ?? id
  const links = (
    <>
      {ids.map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          {leads ? (
            <PrimerLink as={Link} href={`${PATH}?record=${encodeURIComponent(id)}`}>
              {nameOf(id)}
            </PrimerLink>
          ) : (
            nameOf(id)
          )}
        </span>
      ))}
    </>
  )
  if (ids.length <= SHOWN) return links
  return (
    <details className={styles.people}>
      <summary>
        {text('records.andMore', { names: ids.slice(0, SHOWN).map(nameOf).join(', '), count: ids.length - SHOWN })}
      </summary>
      {links}
    </details>
  )
}
