import { XIcon } from '@primer/octicons-react'
import { Dialog, IconButton } from '@primer/react'
import type { ComponentProps } from 'react'
import { text } from '../text/text.ts'

/** Primer's own way out of a dialog is called "Close" in every language; dialogs draw whatever is at this name. */
Dialog.CloseButton = ({
  onClose,
  onKeyDown,
}: Pick<ComponentProps<'button'>, 'onKeyDown'> & { readonly onClose: () => void }) => (
  <IconButton
    icon={XIcon}
    variant="invisible"
    aria-label={text('dialog.close')}
    onClick={onClose}
    onKeyDown={onKeyDown}
  />
)
