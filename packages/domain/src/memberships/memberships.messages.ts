/** Why a change of role or a removal is refused (specification section 5). */
export const memberChangeMessages = {
  directorCannotAssignCityAdmin:
    'Department Directors cannot assign City Admin roles. Only City Admins can assign other City Admins.',
  directorCannotModifyCityAdmin: 'Department Directors cannot modify a City Admin.',
  outsideDirectorCategories:
    'This person works in categories that are not assigned to you. Please ask a City Admin.',
  ownAccount: 'You cannot modify your own account here.',
  lastCityAdmin: 'A city needs at least one City Admin. Assign another City Admin first.',
  roleUnknown: 'This role does not exist. Choose one from the list.',
} as const
