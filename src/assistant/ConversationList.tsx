import { PencilIcon, PlusIcon, TrashIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button, Dialog, IconButton } from '@primer/react'
import { useRef, useState } from 'react'
import { NEW_CONVERSATION_ID, type Conversation } from '../../domain/assistant/chat.ts'
import { MAX_CONVERSATION_NAME } from '../../domain/assistant/conversations.ts'
import { truncate } from '../../domain/query/format.ts'
import { isOwn } from '../../machines/assistant/chat-setup.ts'
import { text } from '../text/text.ts'
import { RenameDialog } from './RenameDialog.tsx'
import type { ChatPartProps } from './chat-part-props.ts'
import styles from './ConversationList.module.css'

type Chosen = Pick<Conversation, 'conversationId' | 'conversationName'>

/** The conversations: to begin one, open, rename or delete it. CHAT-04, CHAT-05, CHAT-07 */
export function ConversationList({ snapshot, send }: ChatPartProps) {
  const { conversations, viewedConversation } = snapshot.context
  const own = isOwn(snapshot.context)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [renamed, setRenamed] = useState<Chosen | null>(null)
  const [deleted, setDeleted] = useState<Chosen | null>(null)
  const viewed = conversations.find(({ conversationId }) => conversationId === viewedConversation)
  const view = (conversationId: number) => {
    send({ type: 'conversation.viewed', conversationId })
    setOpen(false)
  }
  return (
    <>
      <AnchoredOverlay
        anchorRef={anchor}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        align="end"
        width="small"
        overlayProps={{ role: 'dialog', 'aria-label': text('assistant.conversations') }}
        renderAnchor={(props) => (
          <Button
            {...props}
            size="small"
            variant="invisible"
            aria-label={text('assistant.conversation', { name: nameOf(viewed) })}
            title={nameOf(viewed)}
            aria-labelledby={undefined}
          >
            <bdi>{truncate(nameOf(viewed), MAX_CONVERSATION_NAME)}</bdi>
          </Button>
        )}
      >
        {own ? (
          <div className={styles.head}>
            <Button
              size="small"
              block
              leadingVisual={PlusIcon}
              onClick={() => {
                send({ type: 'conversation.begun' })
                setOpen(false)
              }}
            >
              {text('assistant.newChat')}
            </Button>
          </div>
        ) : null}
        <ul className={styles.list}>
          {conversations.map((each) => {
            const name = nameOf(each)
            return (
              <li key={each.conversationId} className={styles.item} data-viewed={each === viewed}>
                <button
                  type="button"
                  className={styles.name}
                  title={name}
                  aria-current={each === viewed}
                  onClick={() => view(each.conversationId)}
                >
                  <bdi>{truncate(name, MAX_CONVERSATION_NAME)}</bdi>
                </button>
                {own && each.conversationId !== NEW_CONVERSATION_ID ? (
                  <>
                    <IconButton
                      size="small"
                      variant="invisible"
                      icon={PencilIcon}
                      aria-label={text('assistant.rename', { name })}
                      onClick={() => leaveFor(() => setRenamed(each))}
                    />
                    <IconButton
                      size="small"
                      variant="invisible"
                      icon={TrashIcon}
                      aria-label={text('assistant.delete', { name })}
                      onClick={() => leaveFor(() => setDeleted(each))}
                    />
                  </>
                ) : null}
              </li>
            )
          })}
        </ul>
      </AnchoredOverlay>
      {renamed ? (
        <RenameDialog
          name={renamed.conversationName}
          returnTo={anchor}
          onClose={() => setRenamed(null)}
          onName={(name) => {
            send({ type: 'renaming.asked', conversationId: renamed.conversationId, name })
            setRenamed(null)
          }}
        />
      ) : null}
      {deleted ? (
        <Dialog
          title={text('assistant.deleteTitle')}
          role="alertdialog"
          width="medium"
          returnFocusRef={anchor}
          onClose={() => setDeleted(null)}
          footerButtons={[
            { content: text('assistant.cancel'), autoFocus: true, onClick: () => setDeleted(null) },
            {
              content: text('assistant.deleteYes'),
              buttonType: 'danger',
              onClick: () => {
                send({ type: 'deletion.asked', conversationId: deleted.conversationId })
                setDeleted(null)
              },
            },
          ]}
        >
          {text('assistant.deleteHint', { name: deleted.conversationName })}
        </Dialog>
      ) : null}
    </>
  )

  function leaveFor(next: () => void): void {
    setOpen(false)
    next()
  }
}

function nameOf(conversation: Chosen | undefined): string {
  return !conversation || conversation.conversationId === NEW_CONVERSATION_ID
    ? text('assistant.newConversation')
    : conversation.conversationName
}
