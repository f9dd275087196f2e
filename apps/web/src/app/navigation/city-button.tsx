import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './city-switcher.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  city: CityMembership
  ref?: Ref<HTMLButtonElement>
}

export function CityButton({ city, ...props }: Props) {
  const name = cityAndState({ name: city.cityName, state: city.cityState })
  return (
    <UnstyledButton
      aria-haspopup="menu"
      {...props}
      className={classes.button}
      aria-label={`City: ${name}. Change city`}
    >
      <span className={classes.name}>{name}</span>
      <IconChevronDown size={18} aria-hidden />
    </UnstyledButton>
  )
}
