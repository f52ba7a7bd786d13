import { useState } from 'react'
import type { PackageList } from '../../../src/tracking/package-list.ts'
import { TrackingPopup } from '../../../src/tracking/TrackingPopup.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'

/** More than a walk leaves to either side. */
const SIZE = 201

/** Rows that all are packages, each asked for by a call of its own. */
const list: PackageList = {
  size: SIZE,
  clientId: 1,
  read: async (at, signal) => (await fetch(`/rows/${at}`, { signal })).json() as ReturnType<PackageList['read']>,
  details: () => Promise.reject(new Error('a row says all of its package')),
}

/** The popup over the middle row, with a clipboard that waits as a call does. */
export const Part: MountedPart = () => {
  useState(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: (words: string) => fetch('/clipboard', { method: 'POST', body: JSON.stringify(words) }),
    }),
  )
  const [isClosed, setClosed] = useState(false)
  return isClosed ? null : <TrackingPopup list={list} at={(SIZE - 1) / 2} onClose={() => setClosed(true)} />
}
