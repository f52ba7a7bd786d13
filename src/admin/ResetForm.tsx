import { Button, Checkbox, CheckboxGroup, FormControl, Radio, RadioGroup } from '@primer/react'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import styles from './LayoutsPage.module.css'
import {
  useCountLayouts,
  useResetLayouts,
  type LayoutChoice,
  type LayoutCounts,
  type ResetAnswer,
  type UserShort,
} from './layout-queries.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { ResetConfirmation } from './ResetConfirmation.tsx'

interface ResetFormProps {
  readonly users: readonly UserShort[]
  readonly pages: readonly { readonly id: string; readonly name: string }[]
  readonly onReset: (answer: ResetAnswer) => void
}

/** Chooses people and pages, says how many layouts that is, and resets them once confirmed. */
export function ResetForm({ users, pages, onReset }: ResetFormProps) {
  const [everyone, setEveryone] = useState(false)
  const [userIds, setUserIds] = useState<number[]>([])
  const [allPages, setAllPages] = useState(true)
  const [pageIds, setPageIds] = useState<string[]>([])
  const [asked, setAsked] = useState<{ choice: LayoutChoice; counts: LayoutCounts } | null>(null)
  const count = useCountLayouts()
  const reset = useResetLayouts()
  const missing =
    !everyone && userIds.length === 0
      ? 'admin.layouts.nobodyChosen'
      : !allPages && pageIds.length === 0
        ? 'admin.layouts.noPageChosen'
        : null
  const [complained, setComplained] = useState(false)

  const ask = () => {
    reset.reset()
    setComplained(missing !== null)
    if (missing !== null) return
    const chosenPages = allPages ? ('all' as const) : pageIds
    const choice: LayoutChoice = everyone ? { all: true, pages: chosenPages } : { userIds, pages: chosenPages }
    count.mutate(choice, { onSuccess: (counts) => setAsked({ choice, counts }) })
  }
  const finish = (confirmed: boolean) => {
    const choice = asked?.choice
    setAsked(null)
    if (confirmed && choice && asked.counts.layouts > 0) reset.mutate(choice, { onSuccess: onReset })
  }
  const failure = count.error ?? reset.error
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <div className={styles.choices}>
        <RadioGroup name="people" onChange={(value) => setEveryone(value === 'everyone')}>
          <RadioGroup.Label>{text('admin.layouts.whose')}</RadioGroup.Label>
          <FormControl>
            <Radio value="chosen" checked={!everyone} />
            <FormControl.Label>{text('admin.layouts.chosenPeople')}</FormControl.Label>
          </FormControl>
          <FormControl>
            <Radio value="everyone" checked={everyone} />
            <FormControl.Label>{text('admin.layouts.everyone', { count: users.length })}</FormControl.Label>
          </FormControl>
          {everyone ? null : <PeoplePicker users={users} chosen={userIds} onChoose={setUserIds} />}
        </RadioGroup>
        <RadioGroup name="pages" onChange={(value) => setAllPages(value === 'all')}>
          <RadioGroup.Label>{text('admin.layouts.which')}</RadioGroup.Label>
          <FormControl>
            <Radio value="all" checked={allPages} />
            <FormControl.Label>{text('admin.layouts.allPages')}</FormControl.Label>
          </FormControl>
          <FormControl disabled={pages.length === 0}>
            <Radio value="chosen" checked={!allPages} />
            <FormControl.Label>{text('admin.layouts.chosenPages')}</FormControl.Label>
          </FormControl>
        </RadioGroup>
        {allPages ? null : (
          <CheckboxGroup onChange={(selected) => setPageIds([...selected])}>
            <CheckboxGroup.Label>{text('admin.layouts.pages')}</CheckboxGroup.Label>
            {pages.map(({ id, name }) => (
              <FormControl key={id}>
                <Checkbox value={id} checked={pageIds.includes(id)} />
                <FormControl.Label>{name}</FormControl.Label>
              </FormControl>
            ))}
          </CheckboxGroup>
        )}
      </div>
      {complained && missing !== null ? (
        <p role="alert" className={styles.missing}>
          {text(missing)}
        </p>
      ) : null}
      {failure ? <ServerErrorBanner error={failure} /> : null}
      <Button
        type="submit"
        variant="danger"
        loading={count.isPending || reset.isPending}
        className={styles.submit ?? ''}
      >
        {text('admin.layouts.reset')}
      </Button>
      {asked ? <ResetConfirmation counts={asked.counts} onAnswer={finish} /> : null}
    </form>
  )
}
