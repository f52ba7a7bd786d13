import { CheckIcon, CopyIcon, DownloadIcon } from '@primer/octicons-react'
import { Button, VisuallyHidden } from '@primer/react'
import { saveFile } from '../../ui/save-file.ts'
import { text } from '../../text/text.ts'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './Factor.module.css'

/** What stands in the place of a form is said. */
const focus = (heading: HTMLElement | null) => heading?.focus()

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly login: string
  readonly onKept: () => void
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, login, onKept }: RecoveryCodesProps) {
  const { outcome, copy } = useCopy()
  const lines = codes.join('\n')
  const save = () =>
    saveFile(
      new Blob([`${PRODUCT_NAME} ${login}\n\n${lines}\n`], { type: 'text/plain;charset=utf-8' }),
      `${PRODUCT_NAME}-recovery-codes.txt`,
    )
  return (
    <div className={styles.form}>
      <h3 className={styles.heading} ref={focus} tabIndex={-1}>
        {text('factor.codesTitle')}
      </h3>
      <p className={styles.hint}>{text('factor.codesHint')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button leadingVisual={outcome === 'copied' ? CheckIcon : CopyIcon} onClick={() => copy(lines)}>
          {text('factor.copyCodes')}
        </Button>
        <Button leadingVisual={DownloadIcon} onClick={save}>
          {text('factor.saveCodes')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {text('factor.kept')}
        </Button>
      </div>
      {outcome === 'refused' ? (
        <span role="alert">{text('factor.copyRefused')}</span>
      ) : (
        <VisuallyHidden role="status">{outcome === 'copied' ? text('factor.copied') : ''}</VisuallyHidden>
      )}
    </div>
  )
}
