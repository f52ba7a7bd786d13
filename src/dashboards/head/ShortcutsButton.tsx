import { QuestionIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useCallback, useState } from 'react'
import { text } from '../../text/text.ts'
import { useKey } from '../../ui/use-key.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

/** Opens the list of keys, as the key `?` does. */
export function ShortcutsButton({ size }: { readonly size: 'small' | 'medium' }) {
  const [listed, setListed] = useState(false)
  const open = useCallback(() => setListed(true), [])
  const close = useCallback(() => setListed(false), [])
  useKey('?', open)
  return (
    <>
      <IconButton
        variant="invisible"
        size={size}
        icon={QuestionIcon}
        aria-label={text('dashboard.shortcuts.open')}
        onClick={open}
      />
      {listed ? <ShortcutsDialog onClose={close} /> : null}
    </>
  )
}
