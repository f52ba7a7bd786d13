import { PencilIcon, TrashIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { MAX_CONVERSATION_NAME } from '../../domain/assistant/conversations.ts'
import { truncate } from '../../domain/query/format.ts'
import { text } from '../text/text.ts'
import styles from './ConversationList.module.css'

interface ConversationItemProps {
  readonly name: string
  readonly viewed: boolean
  /** It can be renamed and deleted. */
  readonly changeable: boolean
  readonly onView: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** One of the conversations: opens it, and leads to its renaming and deletion. */
export function ConversationItem({ name, viewed, changeable, onView, onRename, onDelete }: ConversationItemProps) {
  return (
    <li className={styles.item} data-viewed={viewed}>
      <button type="button" className={styles.name} title={name} aria-current={viewed} onClick={onView}>
        <bdi>{truncate(name, MAX_CONVERSATION_NAME)}</bdi>
      </button>
      {changeable ? (
        <>
          <IconButton
            size="small"
            variant="invisible"
            icon={PencilIcon}
            aria-label={text('assistant.rename', { name })}
            onClick={onRename}
          />
          <IconButton
            size="small"
            variant="invisible"
            icon={TrashIcon}
            aria-label={text('assistant.delete', { name })}
            onClick={onDelete}
          />
        </>
      ) : null}
    </li>
  )
}
