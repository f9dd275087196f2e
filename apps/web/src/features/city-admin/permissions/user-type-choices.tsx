import { type DepartmentCategory, isDepartmentCategory } from '@lamplighter/domain/catalog'
import type { getUserTypes } from '@lamplighter/domain/city-admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import { beyondDirector, cityAdminWords } from '../city-admin.messages.ts'
import { namesOf } from '../member-sight.ts'
import { CategoryChoices } from './category-choices.tsx'
import { Choice } from './choice.tsx'
import classes from './permissions.module.css'
import type { useSightChoice } from './use-sight-choice.ts'

interface Props {
  options: ResponseOf<typeof getUserTypes>
  choice: ReturnType<typeof useSightChoice>
  /** A director can only give their own categories. */
  grantable: readonly DepartmentCategory[]
}

/** User types from the server with their categories; 'custom' is last and has checkboxes. */
export function UserTypeChoices({ options, choice, grantable }: Props) {
  const { displayNames, categoryMappings, allCategories } = options
  const types = Object.keys(displayNames).filter((type) => type !== 'custom')
  return (
    <fieldset className={classes.choices}>
      <legend>{cityAdminWords.userType}</legend>
      {types.map((type) => {
        const categories = (categoryMappings[type] ?? []).filter(isDepartmentCategory)
        const closed = !categories.every((category) => grantable.includes(category))
        return (
          <Choice
            key={type}
            type="radio"
            name="user-type"
            label={displayNames[type] ?? type}
            note={namesOf(categories)}
            reason={closed ? beyondDirector : null}
            checked={choice.userType === type}
            onChoose={() => choice.chooseType(type)}
          />
        )
      })}
      <Choice
        type="radio"
        name="user-type"
        label={displayNames.custom ?? 'custom'}
        note={cityAdminWords.chooseCategories}
        checked={choice.userType === 'custom'}
        onChoose={() => choice.chooseType('custom')}
      />
      {choice.userType === 'custom' && (
        <CategoryChoices
          categories={allCategories.filter(isDepartmentCategory)}
          chosen={choice.categories}
          grantable={grantable}
          onChange={choice.chooseCategories}
        />
      )}
    </fieldset>
  )
}
