import type { BilledPackage } from './billed-packages.ts'

const HEADER = ['Tracking Number', 'Scheduled', 'First Attempt', 'Delivered', 'Status', 'Location', 'Exception Reason']

/** What is known of the delivery of packages, a row each. */
export function deliveryFacts(packages: readonly BilledPackage[]): string {
  const rows = packages
    .filter(({ status }) => status !== '')
    .map(({ tracking, scheduled, attempted, arrived, status, location, exception }) => [
      tracking,
      scheduled,
      attempted,
      arrived,
      status,
      location,
      exception,
    ])
  return [HEADER, ...rows].map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`).join('')
}
