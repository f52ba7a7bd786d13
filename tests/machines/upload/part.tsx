import { useState } from 'react'
import { FrameContext } from '../../../src/ui/frame/frame-context.ts'
import type { RoutePageProps } from '../../../src/ui/frame/route-page-props.ts'
import { UploadPage } from '../../../src/uploads/UploadPage.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'

/** What the page looks at of who is signed in. */
const ACCOUNT = { login: 'jo', permissions: ['BULK_UPLOAD'] } as unknown as RoutePageProps['account']

/** The page of uploads, below the bar that its controls stand in. */
export const Part: MountedPart = () => {
  const [controls, setControls] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setControls} />
      <main>
        <FrameContext value={{ place: null, controls, below: null, phoneFoot: null }}>
          <UploadPage title="Upload" account={ACCOUNT} pages={[]} />
        </FrameContext>
      </main>
    </>
  )
}
