import type { NotificationContent } from '../../../domain/access/notification.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'

export function notificationTitle(content: NotificationContent): string {
  switch (content.kind) {
    case 'import-finished':
      return text('shell.told.importFinished', { client: content.client, count: content.rows })
    case 'file-refused':
      return text('shell.told.fileRefused', { client: content.client, file: content.file, source: content.source })
    case 'folder-unreadable':
      return text('shell.told.folderUnreadable', { client: content.client, folder: content.folder })
    case 'report-finished':
      return text('shell.told.reportFinished', { report: content.report })
    case 'report-failed':
      return text('shell.told.reportFailed', { report: content.report })
    case 'subscription-told':
      return text(`shell.told.subscription.${content.what}`, { name: content.subscription })
    case 'alert-told':
      return text(`shell.told.alert.${content.what}`, {
        name: [content.alert, ...(content.segments ? [content.segments.join(', ')] : [])].join(': '),
        client: content.client,
        from: longDate(content.from),
        to: longDate(content.to),
      })
    case 'alert-unchecked':
      return text('shell.told.alert.unchecked', { name: content.alert })
    case 'password-expiring':
      return text('shell.told.passwordExpiring', { day: longDate(content.day) })
  }
}
