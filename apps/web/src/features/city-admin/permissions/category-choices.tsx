import { categoryOf, type DepartmentCategory } from '@lamplighter/domain/catalog'
import { useEffect, useRef } from 'react'
import { beyondDirector, cityAdminWords } from '../city-admin.messages.ts'
import { Choice } from './choice.tsx'
import classes from './permissions.module.css'

interface Props {
  categories: readonly DepartmentCategory[]
  chosen: readonly string[]
  grantable: readonly DepartmentCategory[]
  onChange: (chosen: string[]) => void
}

/** A checkbox for each of the ten departments, scrolled into view when shown. */
export function CategoryChoices({ categories, chosen, grantable, onChange }: Props) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    boxes.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const toggle = (category: string) =>
    onChange(chosen.includes(category) ? chosen.filter((other) => other !== category) : [...chosen, category])
  return (
    <fieldset ref={boxes} className={classes.categories}>
      <legend>{cityAdminWords.categories}</legend>
      {categories.map((category) => {
        const { label, color } = categoryOf(category)
        return (
          <Choice
            key={category}
            type="checkbox"
            label={label}
            color={color}
            reason={grantable.includes(category) ? null : beyondDirector}
            checked={chosen.includes(category)}
            onChoose={() => toggle(category)}
          />
        )
      })}
    </fieldset>
  )
}
