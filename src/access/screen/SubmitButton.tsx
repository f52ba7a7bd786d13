import { Button } from '@primer/react'

interface SubmitButtonProps {
  readonly loading: boolean
  /** Said while it loads. */
  readonly doing: string
  readonly children: string
}

/** The one thing that a form before the portal does. */
export function SubmitButton({ loading, doing, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" size="large" block loading={loading} loadingAnnouncement={doing}>
      {children}
    </Button>
  )
}
