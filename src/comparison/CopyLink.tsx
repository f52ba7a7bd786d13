import { CheckIcon, LinkIcon } from '@primer/octicons-react'
import { Button, VisuallyHidden } from '@primer/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { text } from '../text/text.ts'
import { useCopy } from '../ui/use-copy.ts'
import styles from './Comparison.module.css'

interface CopyLinkProps {
  /** The parameters of the address that shows what is shown now. */
  readonly search: string
}

/** Copies the address of the comparison; where the browser does not, it stands in the address bar. */
export function CopyLink({ search }: CopyLinkProps) {
  const [path, navigate] = useLocation()
  const { outcome, copy } = useCopy()
  const address = `${path}?${search}`
  useEffect(() => {
    if (outcome === 'refused') navigate(address, { replace: true })
  }, [outcome, address, navigate])
  return (
    <>
      <Button
        className={styles.tool ?? ''}
        leadingVisual={outcome === 'copied' ? CheckIcon : LinkIcon}
        onClick={() => copy(`${window.location.origin}${address}`)}
      >
        {text('comparison.copyLink')}
      </Button>
      {outcome === 'refused' ? (
        <span role="alert">{text('comparison.linkRefused')}</span>
      ) : (
        <VisuallyHidden role="status">{outcome === 'copied' ? text('comparison.linkCopied') : ''}</VisuallyHidden>
      )}
    </>
  )
}
