import { lazy, Suspense, useState } from 'react'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { SignIn } from './SignIn.tsx'

const ResetPassword = lazy(() =>
  import('../passwords/ResetPassword.tsx').then((module) => ({ default: module.ResetPassword })),
)

/** The modes of /login of somebody who has no session; the third one, the landing page, needs one. ACC-01, ACC-02 */
export function LoginScreen() {
  const [mode, setMode] = useState<'sign-in' | 'reset'>('sign-in')
  if (mode === 'sign-in') return <SignIn onForgotten={() => setMode('reset')} />
  return (
    <Suspense fallback={<LoadingScreen fills="window" />}>
      <ResetPassword onLeave={() => setMode('sign-in')} />
    </Suspense>
  )
}
