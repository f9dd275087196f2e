import { cityAndState } from '@lamplighter/domain/cities'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconEye } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cityInUseWords, NOT_A_MEMBER } from './city-in-use.messages.ts'
import classes from './city-switcher.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Null for all cities of a region. */
  city: { cityName: string; cityState: string } | null
  /** Viewed by a platform admin or a Region Viewer, who is not a member. */
  observed: boolean
  ref?: Ref<HTMLButtonElement>
}

export function CityButton({ city, observed, ...props }: Props) {
  const name = city ? cityAndState({ name: city.cityName, state: city.cityState }) : cityInUseWords.all
  return (
    <UnstyledButton
      aria-haspopup="menu"
      {...props}
      className={`beside gap-4 ${classes.button}`}
      aria-label={`City: ${name}${observed ? `, ${NOT_A_MEMBER}` : ''}. Change city`}
    >
      {observed && <IconEye size={18} aria-hidden />}
      <span className={`two-lines ${classes.name}`}>{name}</span>
      <IconChevronDown size={18} aria-hidden />
    </UnstyledButton>
  )
}
