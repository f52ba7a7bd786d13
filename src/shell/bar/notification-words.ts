import type { NotificationContent } from '../../../domain/account/notification.ts'
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
    case 'password-expiring':
      return text('shell.told.passwordExpiring', { day: longDate(content.day) })
  }
}
