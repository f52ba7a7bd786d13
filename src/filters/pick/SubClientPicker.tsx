import { PeopleIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, CounterLabel } from '@primer/react'
import type { MouseEvent, KeyboardEvent } from 'react'
import { chooseChildren, type FilterChoice } from '../../../domain/dashboards/page-filters.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { TIGHT, useMedia } from '../../theme/use-media.ts'
import { countedWords, familyMembers } from '../client-words.ts'
import styles from './ClientPicker.module.css'

interface SubClientPickerProps {
  /** With its sub-clients; undefined: not known yet. */
  readonly client: ClientFamily | undefined
  readonly choice: FilterChoice
  readonly onChoose: (choice: FilterChoice) => void
}

/** Chooses among a parent and its sub-clients; nothing where the client has none. NAV-29, FILT-04 */
export function SubClientPicker({ client, choice, onChoose }: SubClientPickerProps) {
  const tight = useMedia(TIGHT)
  const members = familyMembers(client)
  const chosen = choice.childClientIds
  if (members.length === 0) return null
  const choose = (ids: number[]) => (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    onChoose(chooseChildren(choice, ids.length === members.length ? [] : ids))
  }
  const label = text('filters.children')
  return (
    <ActionMenu>
      <ActionMenu.Button
        aria-label={`${label}: ${chosen.length === 0 ? text('filters.all') : countedWords(client, chosen)}`}
        title={label}
        className={styles.button ?? ''}
      >
        {tight ? <PeopleIcon /> : label}
        {chosen.length > 0 ? <CounterLabel>{String(chosen.length)}</CounterLabel> : null}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="medium">
        <ActionList selectionVariant="multiple" aria-label={label}>
          <ActionList.Item selected={chosen.length === 0} onSelect={choose([])}>
            {text('filters.all')}
          </ActionList.Item>
          <ActionList.Divider />
          {members.map(({ id, name }) => (
            <ActionList.Item
              key={id}
              selected={chosen.includes(id)}
              onSelect={choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
            >
              <bdi>{name}</bdi>
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
