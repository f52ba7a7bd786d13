import { Banner, Checkbox, FormControl, Link, Select } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { landingOptionsOf, sessionProblem } from '../../../machines/access/session-selectors.ts'
import { text, translated } from '../../text/text.ts'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { SubmitButton } from '../screen/SubmitButton.tsx'
import { LandingForm } from './landing-form.ts'
import { LandingSearch } from './LandingSearch.tsx'
import { useSession, useSessionState } from '../session-context.ts'
import styles from '../screen/AccessForm.module.css'

/** Landing-page mode of /login, and the form that single sign-on shows in its place, where the list can be searched. ACC-11, ACC-12, ACC-35, ACC-36 */
export function LandingScreen({ afterSso }: { readonly afterSso: boolean }) {
  const session = useSession()
  const options = useSessionState(landingOptionsOf)
  const problem = useSessionState(sessionProblem)
  const saving = useSessionState((snapshot) => snapshot.matches({ signedIn: { landing: 'saving' } }))
  const { control, register, handleSubmit, formState } = useForm<LandingForm>({
    resolver: zodResolver(LandingForm),
    defaultValues: { landingpage: '', isDefaultLandingPage: true },
  })
  const error = formState.errors.landingpage?.message
  return (
    <AccessScreen title={text('access.setLandingPage')} hint={text('access.landingHint')} wide={afterSso}>
      {problem ? (
        <Banner
          variant="critical"
          title={text('access.landingNotSaved')}
          description={problem.status === 0 ? text('session.noAnswer') : problem.detail}
        />
      ) : null}
      <form
        className={styles.form}
        noValidate
        aria-label={text('access.setLandingPage')}
        onSubmit={handleSubmit((chosen) => session.send({ type: 'landing.chosen', ...chosen }))}
      >
        {afterSso ? (
          <Controller
            control={control}
            name="landingpage"
            render={({ field }) => (
              <LandingSearch
                options={options}
                chosen={field.value}
                onChoose={field.onChange}
                error={error}
                focusRef={field.ref}
              />
            )}
          />
        ) : (
          <FormControl required>
            <FormControl.Label>{text('access.landingPage')}</FormControl.Label>
            <Select
              block
              size="large"
              autoFocus
              placeholder={text('access.landingPlaceholder')}
              {...register('landingpage')}
            >
              {options.map(({ name, displayName }) => (
                <Select.Option key={name} value={name}>
                  {translated(displayName)}
                </Select.Option>
              ))}
            </Select>
            {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
          </FormControl>
        )}
        <FormControl>
          <Checkbox {...register('isDefaultLandingPage')} />
          <FormControl.Label>{text('access.saveAsDefault')}</FormControl.Label>
        </FormControl>
        <SubmitButton loading={saving} doing={text('access.saving')}>
          {text('access.continue')}
        </SubmitButton>
        <Link
          as="button"
          type="button"
          className={styles.aside ?? ''}
          onClick={() => session.send({ type: 'session.left' })}
        >
          {text('session.signOut')}
        </Link>
      </form>
    </AccessScreen>
  )
}
