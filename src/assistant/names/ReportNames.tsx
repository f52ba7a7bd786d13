import { VisuallyHidden } from '@primer/react'
import { useEffect, useRef } from 'react'
import { text } from '../../text/text.ts'
import type { NameList } from './use-name-list.ts'
import styles from './ReportNames.module.css'

/** The id of a name of a list, the field says which is chosen by it. */
export function nameId(list: string, at: number): string {
  return `${list}-${at}`
}

/** Names of reports above the field that is typed in. The field keeps the focus. CHAT-30 */
export function ReportNames({ id, names, chosen, take }: { readonly id: string } & NameList) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <VisuallyHidden role="status">
        {names.length > 0 ? text('assistant.reportNames.found', { count: names.length }) : ''}
      </VisuallyHidden>
      {names.length > 0 ? (
        <ul
          ref={list}
          id={id}
          role="listbox"
          aria-label={text('assistant.reportNames.title')}
          className={styles.names}
          onMouseDown={(event) => event.preventDefault()}
        >
          {names.map((each, at) => (
            <li
              key={each.name}
              id={nameId(id, at)}
              role="option"
              aria-selected={at === chosen}
              className={styles.name}
              onClick={() => take(each)}
            >
              <bdi>{each.name}</bdi>
              {each.shown === each.name ? null : <span className={styles.shown}>{each.shown}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
