import { Banner, Link } from '@primer/react'
import { useQuery } from '@tanstack/react-query'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { HelpTopic } from '../../domain/assistant/help.ts'
import { usePagesConfig } from '../api/queries.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import styles from './HelpDrawer.module.css'

/** Stands in a topic where the columns of the invoice table go. HELP-07 */
const COLUMNS_PLACE = '{columns}'
const INVOICE_TABLE = 'package_level_info'
/** Links between topics: `[Spend](spend.md)`. */
const TOPIC_LINK = /^(\w+)\.md$/

interface HelpTextProps {
  readonly topic: HelpTopic
  /** Called with the name of another topic that a link leads to. */
  readonly onLink: (name: string) => void
}

/** The words of one topic in the language spoken now; Markdown without HTML. */
export function HelpText({ topic, onLink }: HelpTextProps) {
  const { language } = useSpoken()
  const words = useQuery({
    queryKey: ['help', language, topic],
    queryFn: ({ signal }) => readTopic(`/help/${language}/${topic}.md`, signal),
  })
  const pages = usePagesConfig({ enabled: words.data?.includes(COLUMNS_PLACE) === true })
  if (words.isError)
    return (
      <Banner
        variant="critical"
        title={text('help.failed')}
        primaryAction={
          <Banner.PrimaryAction onClick={() => void words.refetch()}>{text('shell.retry')}</Banner.PrimaryAction>
        }
      />
    )
  if (words.data === undefined) return <LoadingScreen />
  const columns = pages.data?.tables.find(({ table }) => table === INVOICE_TABLE)?.columns ?? []
  const list = columns.map(({ label }) => `- ${label}`).join('\n')
  const components: Components = {
    a: ({ href = '', children }) => {
      const name = TOPIC_LINK.exec(href)?.[1]
      return name === undefined ? (
        <Link href={href} target="_blank" rel="noreferrer" inline>
          {children}
        </Link>
      ) : (
        <Link as="button" onClick={() => onLink(name)} inline>
          {children}
        </Link>
      )
    },
  }
  return (
    <article className={styles.topic} aria-live="polite">
      <Markdown remarkPlugins={[remarkGfm]} components={components} skipHtml>
        {words.data.replace(COLUMNS_PLACE, list)}
      </Markdown>
    </article>
  )
}

async function readTopic(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return await response.text()
}
