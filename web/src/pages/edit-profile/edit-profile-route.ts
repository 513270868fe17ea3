export { EditProfilePage as Component } from './edit-profile-page.tsx'
