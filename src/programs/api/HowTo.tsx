import { CopyIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import panels from '../../ui/PanelPage.module.css'
import { useCopy } from '../../ui/use-copy.ts'
import styles from '../../ui/items/Items.module.css'
import lines from './Lines.module.css'

/** The steps of a program, each as a line for a terminal. */
function steps(origin: string): readonly { readonly key: 'token' | 'send' | 'poll' | 'undo'; readonly line: string }[] {
  return [
    {
      key: 'token',
      line: `curl ${origin}/aiparcelweb/api/oauth/token \\\n  -d grant_type=client_credentials -d client_id=CLIENT_ID -d client_secret=CLIENT_SECRET`,
    },
    {
      key: 'send',
      line: `curl "${origin}/aiparcelweb/api/program/files?client=CLIENT_NUMBER&name=invoices.csv" \\\n  -H "Authorization: Bearer TOKEN" -H "Content-Type: application/octet-stream" \\\n  --data-binary @invoices.csv`,
    },
    {
      key: 'poll',
      line: `curl ${origin}/aiparcelweb/api/program/files/FILE_ID -H "Authorization: Bearer TOKEN"`,
    },
    {
      key: 'undo',
      line: `curl -X POST ${origin}/aiparcelweb/api/loads/LOAD/undo -H "Authorization: Bearer TOKEN"`,
    },
  ]
}

/** How a program gets its token, sends a file, and learns what became of it. */
export function HowTo() {
  return (
    <section className={panels.panel} aria-labelledby="how-to">
      <h2 id="how-to" className={styles.heading}>
        {text('programs.howTo')}
      </h2>
      <ol className={styles.items}>
        {steps(location.origin).map(({ key, line }) => (
          <li key={key} className={styles.item}>
            <h3 className={styles.name}>{text(`apiDocs.step.${key}`)}</h3>
            <p className={styles.muted}>{text(`apiDocs.stepHint.${key}`)}</p>
            <Line name={text(`apiDocs.step.${key}`)} line={line} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ name, line }: { readonly name: string; readonly line: string }) {
  const { outcome, copy } = useCopy()
  return (
    <>
      <pre className={lines.line} dir="ltr" tabIndex={0} aria-label={name}>
        {line}
      </pre>
      <div className={styles.actions}>
        <Button
          size="small"
          leadingVisual={CopyIcon}
          aria-label={text('admin.sso.copyOf', { name })}
          onClick={() => copy(line)}
        >
          {text('programs.copy')}
        </Button>
        <span role="status" className={styles.muted}>
          {outcome === null ? null : text(outcome === 'copied' ? 'admin.sso.copied' : 'admin.sso.notCopied')}
        </span>
      </div>
    </>
  )
}
