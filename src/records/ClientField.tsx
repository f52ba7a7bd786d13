import { FormControl, Select } from '@primer/react'
import type { RefObject } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { ClientShort } from '../api/answers.ts'
import { text } from '../text/text.ts'

interface ClientFieldProps {
  readonly field: UseFormRegisterReturn
  /** Undefined: not there yet. */
  readonly clients: readonly ClientShort[] | undefined
  /** What is wrong with it. */
  readonly message: string | undefined
  readonly selectRef: RefObject<HTMLSelectElement | null>
}

/** Whose invoices a form is about: one of the person's clients. */
export function ClientField({ field, clients = [], message, selectRef }: ClientFieldProps) {
  return (
    <FormControl required>
      <FormControl.Label>{text('stamping.client')}</FormControl.Label>
      <Select
        block
        {...field}
        ref={(element: HTMLSelectElement | null) => {
          field.ref(element)
          selectRef.current = element
        }}
      >
        <Select.Option value="">{text('stamping.choose')}</Select.Option>
        {clients.map(({ id, name }) => (
          <Select.Option key={id} value={String(id)}>
            {name}
          </Select.Option>
        ))}
      </Select>
      {message === undefined ? null : <FormControl.Validation variant="error">{message}</FormControl.Validation>}
    </FormControl>
  )
}
