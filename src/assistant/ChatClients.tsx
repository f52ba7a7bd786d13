import { FormControl, Select } from '@primer/react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { clientQuery } from '../api/queries.ts'
import { familyMembers } from '../filters/client-words.ts'
import { ClientPicker } from '../filters/pick/ClientPicker.tsx'
import { text } from '../text/text.ts'
import type { ChatPartProps } from './chat-part-props.ts'
import { SubClientPicker } from './SubClientPicker.tsx'
import { AddTestCase } from './test-cases/AddTestCase.tsx'
import styles from './ChatWindow.module.css'

/** Whose figures the answers are about, which changes no page; for internal users also whose conversations are read, and a test case of one. CHAT-03, CHAT-12 */
export function ChatClients({ snapshot, send }: ChatPartProps) {
  const api = useApi()
  const { clients, selectedClient, selectedSubClients, isInternal, chatEnabledUsers, selectedChatUser } =
    snapshot.context
  const client = useQuery({ ...clientQuery(api, selectedClient ?? 0), enabled: selectedClient !== null })
  const members = familyMembers(client.data)
  return (
    <div className={styles.clients}>
      <ClientPicker
        page="assistant"
        clients={[...clients]}
        chosen={clients.find(({ id }) => id === selectedClient)}
        onChoose={(clientId) => send({ type: 'client.selected', clientId })}
      />
      {members.length > 0 ? (
        <SubClientPicker
          clients={members}
          chosen={selectedSubClients}
          onChoose={(clientIds) => send({ type: 'subClients.selected', clientIds })}
        />
      ) : null}
      {isInternal ? (
        <>
          <FormControl>
            <FormControl.Label visuallyHidden>{text('assistant.chatUser')}</FormControl.Label>
            <Select
              size="small"
              value={String(selectedChatUser)}
              onChange={({ target }) => send({ type: 'chatUser.selected', userId: Number(target.value) })}
            >
              {chatEnabledUsers.map(({ userId, login }) => (
                <Select.Option key={userId} value={String(userId)}>
                  {login}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <AddTestCase snapshot={snapshot} />
        </>
      ) : null}
    </div>
  )
}
