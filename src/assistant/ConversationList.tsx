import { PlusIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button } from '@primer/react'
import { useRef, useState } from 'react'
import { NEW_CONVERSATION_ID, type Conversation } from '../../domain/assistant/chat.ts'
import { MAX_CONVERSATION_NAME } from '../../domain/assistant/conversations.ts'
import { truncate } from '../../domain/query/format.ts'
import { isOwn } from '../../machines/assistant/chat-setup.ts'
import { text } from '../text/text.ts'
import { RenameDialog } from './RenameDialog.tsx'
import type { ChatPartProps } from './chat-part-props.ts'
import styles from './ConversationList.module.css'
import { ConversationItem } from './ConversationItem.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'

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
          {conversations.map((each) => (
            <ConversationItem
              key={each.conversationId}
              name={nameOf(each)}
              viewed={each === viewed}
              changeable={own && each.conversationId !== NEW_CONVERSATION_ID}
              onView={() => view(each.conversationId)}
              onRename={() => leaveFor(() => setRenamed(each))}
              onDelete={() => leaveFor(() => setDeleted(each))}
            />
          ))}
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
        <DeletionDialog
          name={deleted.conversationName}
          returnTo={anchor}
          onClose={() => setDeleted(null)}
          onDelete={() => {
            send({ type: 'deletion.asked', conversationId: deleted.conversationId })
            setDeleted(null)
          }}
        />
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
