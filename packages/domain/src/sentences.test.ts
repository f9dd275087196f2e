/** WORD-1: the specified sentences, typed by hand. */

import { expect, test } from 'vitest'
import { activityMessages } from './activities/index.ts'
import { adminMessages, SETUP_CITY_DESCRIPTION } from './admin/index.ts'
import { cityMessages } from './cities/index.ts'
import { cityAdminMessages } from './city-admin/index.ts'
import { messageOf } from './http/index.ts'
import { locationMessages, tagMessages } from './locations/index.ts'
import { noteMessages } from './notes/index.ts'

test.each<[string, object, Record<string, string>]>([
  [
    'refused forms',
    {
      passwordsDiffer: messageOf('passwords_differ'),
      passwordTooWeak: messageOf('password_too_weak'),
      titleMissing: messageOf('work_order_title_missing'),
    },
    {
      passwordsDiffer: 'Passwords do not match',
      passwordTooWeak: 'Password does not meet requirements',
      titleMissing: 'Please enter a work order title',
    },
  ],
  [
    'membership',
    cityMessages,
    {
      membershipCheckFailed: 'Error checking city membership',
    },
  ],
  [
    'locations',
    {
      ...locationMessages,
      ...tagMessages,
      nameMissing: messageOf('location_name_missing'),
      coordinatesMissing: messageOf('coordinates_missing'),
    },
    {
      nameMissing: 'Please enter a location name before saving.',
      coordinatesMissing: 'Please select a location on the map before saving.',
      loadFailed: 'Failed to fetch locations',
      detailsFailed: 'Failed to fetch location details',
      deleteFailed: 'Error deleting location. Please try again.',
      notFound: 'Location not found',
      noneFound: 'No locations found',
      invalid: 'Tag contains only invalid characters',
      exists: 'Tag already exists',
      alreadyAdded: 'Tag already added to this location',
    },
  ],
  [
    'notes',
    { ...noteMessages, empty: messageOf('note_empty') },
    {
      empty: 'Please add some text or media to your note.',
      waitForUploads: 'Please wait for media to finish uploading.',
      uploadedMedia: 'Uploaded Media',
      addFailed: 'Failed to add note. Please try again.',
      deleteFailed: 'Error deleting note. Please try again.',
      confirmDelete: 'Are you sure you want to delete this note? This action cannot be undone.',
    },
  ],
  [
    'activities',
    activityMessages,
    {
      title: 'Recent Activities',
      clearFilters: 'Clear Filters',
      none: 'No Activities Yet',
      noneMatching: 'No Matching Activities',
    },
  ],
  [
    'the dashboards',
    { ...cityAdminMessages, director: messageOf('director_cannot_assign_city_admin') },
    {
      roleUpdated: 'User role updated successfully',
      director:
        'Department Directors cannot assign City Admin roles. Only City Admins can assign other City Admins.',
    },
  ],
  [
    'the platform',
    {
      ...adminMessages,
      requiredFieldsMissing: messageOf('city_fields_missing'),
      description: SETUP_CITY_DESCRIPTION,
    },
    {
      requiredFieldsMissing: 'Please fill in all required fields',
      userSetUp: 'User setup completed successfully!',
      userRemovedFromCity: 'User removed from city successfully!',
      assignmentUpdated: 'User city assignment updated successfully!',
      description: 'Default city created by admin',
    },
  ],
])('the sentences of %s', (_feature, ours, agreed) => {
  expect(ours).toMatchObject(agreed)
})
