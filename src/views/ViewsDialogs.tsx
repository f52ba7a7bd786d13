import { mayShare } from '../../domain/dashboards/layout/sharing.ts'
import { SUBSCRIPTION_PERMISSION } from '../../domain/schedules/subscription-permission.ts'
import type { AccountAnswer } from '../api/answers.ts'
import { MailPage } from '../sharing/mail/MailPage.tsx'
import { SchedulePage } from '../sharing/schedule/SchedulePage.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'

interface PageAsked {
  readonly address: string
  readonly name: string
}

/** What is to be done with a view or a page; another one opens the dialog. */
export type ViewsAsked =
  | { readonly does: 'share'; readonly view: { readonly id: string; readonly name: string } }
  | { readonly does: 'mail' | 'schedule'; readonly page: PageAsked }

export interface ViewsDialogsProps {
  readonly asked: ViewsAsked
  readonly account: Pick<AccountAnswer, 'id' | 'email'>
  readonly held: ReadonlySet<string>
  readonly onClose: () => void
}

/** By which a view or a page reaches others: shared, by mail, or on a schedule. */
export function ViewsDialogs({ asked, account, held, onClose }: ViewsDialogsProps) {
  if (asked.does === 'share')
    return <ShareDialog kind="view" item={asked.view.id} name={asked.view.name} onClose={onClose} />
  if (asked.does === 'mail') return <MailPage asked={asked.page} />
  return <SchedulePage asked={asked.page} me={account} mayShare={mayShare(held) && held.has(SUBSCRIPTION_PERMISSION)} />
}
