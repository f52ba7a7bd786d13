import { EyeIcon } from '@primer/octicons-react'
import { AriaStatus, Button } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { useSeeingAs } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import styles from './SeeingBanner.module.css'

/** Says on every page whose view of the portal it is, and leads back to one's own; an end that the server is not told of comes within the hour. */
export function SeeingBanner() {
  const api = useApi()
  const seeing = useSeeingAs()
  const person = seeing.seen()
  const end = useMutation({
    mutationFn: (grant: string) => answerOf(api.POST('/aiparcelweb/api/seeAs/end', { body: { grant } })),
    onSettled: () => seeing.end(),
  })
  if (!person) return null
  return (
    <div className={styles.banner}>
      <span className={styles.icon}>
        <EyeIcon />
      </span>
      <AriaStatus className={styles.words ?? ''}>{text('shell.seeingAs', { name: person.name })}</AriaStatus>
      <Button loading={end.isPending} onClick={() => end.mutate(person.grant)}>
        {text('shell.endSeeingAs')}
      </Button>
    </div>
  )
}
