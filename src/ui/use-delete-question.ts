import { useConfirm } from '@primer/react'
import { text } from '../text/text.ts'

/** Asks before a thing of this name is deleted for good; true: it shall be. */
export function useDeleteQuestion(): (name: string) => Promise<boolean> {
  const confirm = useConfirm()
  return (name) =>
    confirm({
      title: text('comparison.deleteAsk', { name }),
      content: text('profile.deleteForGood'),
      confirmButtonContent: text('profile.delete'),
      cancelButtonContent: text('comparison.keep'),
      confirmButtonType: 'danger',
    })
}
