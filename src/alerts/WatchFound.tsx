import { Button } from '@primer/react'
import { BellIcon } from '@primer/octicons-react'
import { useContext, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { knownText, text } from '../text/text.ts'
import { AlertPage, type AlertPageProps } from './AlertPage.tsx'
import { WatcherContext } from './alerts-context.ts'

/** Has watched what the audit finds, as its list is searched and narrowed. */
export function WatchFound() {
  const me = useContext(WatcherContext)
  const [path] = useLocation()
  const [parameters] = useSearchParams()
  const [asked, setAsked] = useState<AlertPageProps['asked'] | null>(null)
  if (!me) return null
  const open = () => {
    const [only, search] = [parameters.get('only') ?? '', parameters.get('search') ?? '']
    const address = new URLSearchParams([['only', only], ...(search === '' ? [] : [['search', search]])])
    const name = only === '' ? text('alerts.found') : (knownText(`records.values.rule.${only}`) ?? only)
    setAsked({ found: `${path}?${address.toString()}`, name })
  }
  return (
    <>
      <Button leadingVisual={BellIcon} onClick={open}>
        {text('alerts.me')}
      </Button>
      {asked ? <AlertPage asked={asked} me={me} /> : null}
    </>
  )
}
