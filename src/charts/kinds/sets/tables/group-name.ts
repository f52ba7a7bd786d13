import { text, translated } from '../../../../text/text.ts'

/** The name of a service, accessorial or charge; what the rows do not state says so. */
export function groupName(group: string | null): string {
  return group === null || group === '' ? text('dashboard.missing') : translated(group)
}
